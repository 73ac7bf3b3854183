module {name}

go 1.26.0

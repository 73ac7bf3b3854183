module random-go

go 1.26.0

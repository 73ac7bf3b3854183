module probe-go

go 1.26.0

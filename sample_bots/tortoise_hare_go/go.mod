module tortoise-hare-go

go 1.26.0

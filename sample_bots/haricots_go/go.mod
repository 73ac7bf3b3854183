module haricots-go

go 1.26.0

module consumer

go 1.26

require github.com/ogen-go/ogen v1.23.0

tool github.com/ogen-go/ogen/cmd/ogen

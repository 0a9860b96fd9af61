module consumer

go 1.26

require github.com/getkin/kin-openapi v0.152.0

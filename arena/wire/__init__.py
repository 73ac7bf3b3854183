"""The wire: the only place that knows gRPC and protobuf."""

"""Item pipelines, each thin over one package of the library."""

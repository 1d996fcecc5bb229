# The site's nodes: one backend each, and all of them in `vcl_init`.

probe ready {
    # A node fails this a second before it stops.
    .request =
        "GET /readyz HTTP/1.1"
        "Host: localhost"
        "Connection: close";
    .interval = 1s;
    .timeout = 3s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend node1 {
    .host = "127.0.0.1";
    .port = "8081";
    .probe = ready;
}

backend node2 {
    .host = "127.0.0.1";
    .port = "8082";
    .probe = ready;
}

sub vcl_init {
    new nodes = directors.shard();
    nodes.add_backend(node1);
    nodes.add_backend(node2);
    nodes.reconfigure();
}

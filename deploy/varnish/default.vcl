vcl 4.1;

# The cache in front of several nodes of the site. The nodes decide by Cache-Control what is cached and for how
# long; this file adds what no header can say.

import directors;
import proxy;
import std;

include "nodes.vcl";

sub vcl_recv {
    if (req.restarts == 0) {
        # Set here, never accepted from a visitor.
        set req.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid;
        set req.http.X-Forwarded-For = client.ip;
        set req.http.X-Forwarded-Host = req.http.host;
        set req.http.X-Forwarded-Proto = "http";
        if (proxy.is_ssl()) {
            set req.http.X-Forwarded-Proto = "https";
        }
        unset req.http.Forwarded;
        unset req.http.X-Relay;
    }

    # All spellings of a host share one cache entry. The nodes check that the host is theirs.
    set req.http.host = std.tolower(regsub(req.http.host, ":[0-9]+$", ""));
    unset req.http.Cookie;
    # Only the nodes' two codings, so that a page has three variants and not one for each browser.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # A node ignores parameters that it does not know, so they are not looked up. A redirect gets them back in vcl_deliver.
    # Pictures have their own parameters, and an old "/?p=7" is a redirect.
    if (req.restarts == 0) {
        unset req.http.X-Unknown;
        if (req.url ~ "[?]" && req.url !~ "^/pictures[?]" && req.url !~ "^/[?](.*&)?p(age_id)?=[0-9]+(&|$)") {
            set req.http.X-Unknown = regsub(regsuball(regsub(req.url, "^[^?]*[?]", ""),
                "(^|&)(?=(tags|search|author|page|_data)=|amp;|[^=&]*%|&|$)[^&]*", ""), "^&", "");
        }
        if (req.http.X-Unknown ~ ".") {
            set req.url = regsuball(req.url, "([?&])(?!(tags|search|author|page|_data)=|amp;|[^=&?]*%)[^&]*", "\1");
            set req.url = regsub(regsuball(req.url, "([?&])&+", "\1"), "[?&]$", "");
        }
    }

    # Everything made from one list or article goes to one node, so that only one node requests it from the source.
    set req.http.X-Shard = regsuball(regsub(req.url, "^/(feed|sitemap)\.(xml|json)", "/"), "[?&](page|_data)=[^&]*", "");
    set req.http.X-Shard = regsub(req.http.X-Shard, "^(/blogs/[^/]+)\.md$", "\1");
    set req.backend_hint = nodes.backend(by = KEY, key = nodes.key(req.http.X-Shard));

    # A pipe holds nothing in memory, however slow the reader is. A pass would hold all that is unread.
    if (req.http.X-Relay) {
        return (pipe);
    }

    # X-Stale says whether this request accepts a stale object: "always" or "never". It is unset until there is one.
    if (req.restarts == 0) {
        unset req.http.X-Stale;
        if (!std.healthy(req.backend_hint)) {
            set req.http.X-Stale = "always";
        }
    }
    # Set every time, because a restart keeps the earlier value.
    set req.grace = 24h;
    if (req.http.X-Stale == "never") {
        set req.grace = 0s;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    return (hash);
}

sub vcl_hit {
    if (obj.ttl < 0s && req.http.X-Stale != "always") {
        set req.http.X-Stale = "never";
        return (restart);
    }
}

sub vcl_pass {
    # The response was found to be large within the last hour.
    if (req.method == "GET" || req.method == "HEAD") {
        set req.http.X-Relay = "yes";
        return (restart);
    }
}

sub vcl_backend_fetch {
    # A node responds within three seconds unless it is overloaded. Do not wait a minute for one that hangs. An article that
    # renders more slowly is ready when its reader returns.
    set bereq.connect_timeout = 1s;
    set bereq.first_byte_timeout = 6s;
    set bereq.between_bytes_timeout = 2s;
    # A retry goes to the next healthy node.
    set bereq.backend = nodes.backend(by = KEY, key = nodes.key(bereq.http.X-Shard), alt = bereq.retries, healthy = ALL);
}

sub vcl_backend_response {
    # Film, sound, and responses of 10 MB or of unknown length would evict the pages from memory. The request restarts as a
    # pipe, and so do others for an hour.
    if (beresp.status == 200 &&
        (beresp.http.Content-Type ~ "^(audio|video)/" || beresp.http.Content-Length !~ "^[0-9]{1,7}$")) {
        set beresp.http.X-Relay = "yes";
        return (pass(1h));
    }
    # Fetch completely before sending: if a node dies half-way, Varnish retries instead of sending half a page.
    set beresp.do_stream = false;

    # During an update only some nodes have a new script, so ask the next node, if any. Varnish allows four retries.
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 4 && beresp.backend !=
        nodes.backend(by = KEY, key = nodes.key(bereq.http.X-Shard), alt = bereq.retries + 1, healthy = ALL)) {
        return (retry);
    }
    # 502 and 504 come from the source, so another node would get the same.
    if ((beresp.status == 500 || beresp.status == 503) && bereq.retries == 0) {
        return (retry);
    }
    # A failed or incomplete response never replaces a cached one. Waiting requests get the cached one (see vcl_synth).
    if ((beresp.status >= 500 || (beresp.status == 200 && beresp.http.Cache-Control ~ "no-store")) &&
        (bereq.is_bgfetch || bereq.http.X-Stale == "never")) {
        return (abandon);
    }
    if (beresp.http.Cache-Control ~ "no-store") {
        set beresp.uncacheable = true;
        # Hit-for-miss for a second, so that requests for an uncacheable page don't queue.
        set beresp.ttl = 1s;
        return (deliver);
    }
    # While the source is down, a node sends stale pages. Cache them for a moment, so that not every visitor asks.
    if (beresp.ttl <= 0s && beresp.http.Cache-Control ~ "max-age=[1-9]") {
        set beresp.ttl = 1s;
    }
    # This is stale-if-error in Varnish's terms.
    set beresp.grace = 24h;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.retries == 0) {
        return (retry);
    }
    # Continues in vcl_synth.
    return (abandon);
}

sub vcl_deliver {
    if (resp.http.X-Relay) {
        set req.http.X-Relay = resp.http.X-Relay;
        return (restart);
    }
    if (resp.http.Location && req.http.X-Unknown ~ ".") {
        if (resp.http.Location ~ "[?]") {
            set resp.http.Location = resp.http.Location + "&" + req.http.X-Unknown;
        } else {
            set resp.http.Location = resp.http.Location + "?" + req.http.X-Unknown;
        }
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    # A list (RFC 9211): the node's own caches come first, except for files.
    if (resp.http.Cache-Status) {
        set resp.http.Cache-Status = resp.http.Cache-Status + ", ";
    }
    if (obj.hits > 0) {
        set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; hit; ttl=" + regsub(obj.ttl, "\..*", "");
    } else {
        set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; fwd=miss";
    }
}

sub vcl_synth {
    if (resp.status == 503 && req.http.X-Stale == "never") {
        set req.http.X-Stale = "always";
        return (restart);
    }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Security-Policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    if (resp.status == 503) {
        set resp.http.Retry-After = "10";
    }
    synthetic(resp.reason + {"
"});
    return (deliver);
}

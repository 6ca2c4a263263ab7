#!/bin/sh
# Prints the configuration of nginx: nginx.conf.template with values from the environment. The default of each variable follows
# its colon, and also replaces an empty value.
#   PROVIDER_API_URL      the provider's scheme, host and port, as for the storefront
#   PROVIDER_DOMAIN       the domain of all venues, as for the storefront
#   STOREFRONT_ADDRESSES  host:port of each storefront, separated by spaces: 127.0.0.1:3000
#   RESOLVER              a name server, such as Docker's 127.0.0.11, which nginx 1.27.4 or newer asks again every second. One name
#                         can then stand for several storefronts, which may come and go
#   CERTIFICATES          the folder of certificates: /etc/vitrine/certificates
#   CHALLENGES            the folder in which an ACME client proves that a domain leads here: /var/lib/vitrine/challenges
#   TRUSTED_PROXIES       networks of a CDN or load balancer in front, separated by spaces: none
#   RUN                   a folder that only nginx's user may enter, for its sockets: /run/vitrine
#   NGINX_USER            the user of nginx's workers if root starts nginx, who must be able to read the certificates, such as
#                         Debian's www-data: nobody
#   PID                   the file for nginx's process id, which Debian's unit expects at /run/nginx.pid: nginx.pid in RUN
#   LISTEN, PLAIN_LISTEN  the addresses for https and for http, separated by spaces: 443 and 80, on a machine with IPv6 also
#                         [::]:443 and [::]:80
#   METRICS_LISTEN        the address at which Prometheus reads /metrics, and which nobody else should reach: 127.0.0.1:2020
set -eu

RUN=${RUN:-/run/vitrine}
v6=''
[ ! -f /proc/net/if_inet6 ] || v6=yes
LISTEN=${LISTEN:-443${v6:+ [::]:443}}
PLAIN_LISTEN=${PLAIN_LISTEN:-80${v6:+ [::]:80}}
PROVIDER_API_URL=${PROVIDER_API_URL:-http://localhost:4010}
scheme=${PROVIDER_API_URL%%://*}
host=${PROVIDER_API_URL#*://}
host=${host%%/*}
name=${host%:*}
case $host in *:*) address=$host ;; *) [ "$scheme" = http ] && address=$host:80 || address=$host:443 ;; esac
again=${RESOLVER:+ resolve}
listens() { for address in $1; do printf 'listen %s%s; ' "$address" "${2:-}"; done; }

servers=
for storefront in ${STOREFRONT_ADDRESSES:-127.0.0.1:3000}; do
  servers="$servers server $storefront max_fails=0$again;"
done

# These settings need a newer nginx than 1.22, and so does RESOLVER. The last one keeps idle HTTP/1.1 connections open for a while
# during a reload, because a browser's next request may already be on its way.
http2=' http2'
newer=''
if [ -n "${RESOLVER:-}" ]; then
  http2=''
  newer='http2 on; ssl_certificate_cache max=1000 valid=1m; keepalive_min_timeout 5s;'
fi

tls=$(listens "unix:$RUN/https.sock" " ssl$http2 proxy_protocol")
http=$(listens "unix:$RUN/http.sock")
# These limit a visitor's unread bytes in the kernel, which could otherwise give each connection megabytes of the machine's memory
# for TCP: those that the visitor does not read, and those that nginx does not. The kernel doubles both values. With a round trip
# of 100 ms a photo still arrives at 2 MB/s. With one of 50 ms an upload reaches 2.7 MB/s at most, which is 21 Mbit/s.
unread=' sndbuf=128k rcvbuf=128k'
visitor='set_real_ip_from unix:; real_ip_header proxy_protocol;'
# A CDN has many connections of its own, so they are not limited. The requests of its visitors are limited.
stream=''
if [ -n "${TRUSTED_PROXIES:-}" ]; then
  tls=$(listens "$LISTEN" " ssl$http2")
  http=$(listens "$PLAIN_LISTEN")
  visitor='real_ip_header X-Forwarded-For; real_ip_recursive on;'
  for network in $TRUSTED_PROXIES; do visitor="$visitor set_real_ip_from $network;"; done
  stream='/^stream {/,/^}/d'
fi

# An https page loads no pictures by http, so the mock needs https too.
demo=
[ "$host" != mock-provider:4010 ] ||
  demo="server { $tls server_name provider.mock.localhost; location / { proxy_pass http://vitrine_transfers; } }"

sed -e "$stream" \
  -e "s|\${RUN}|$RUN|g" \
  -e "s|\${NGINX_USER}|${NGINX_USER:+user $NGINX_USER;}|" \
  -e "s|\${PID}|${PID:-$RUN/nginx.pid}|g" \
  -e "s|\${LISTEN}|$(listens "$LISTEN" "$unread")|g" \
  -e "s|\${PLAIN_LISTEN}|$(listens "$PLAIN_LISTEN" "$unread")|g" \
  -e "s|\${METRICS_LISTEN}|${METRICS_LISTEN:-127.0.0.1:2020}|g" \
  -e "s|\${TLS_LISTEN}|$tls|g" \
  -e "s|\${HTTP_LISTEN}|$http|g" \
  -e "s|\${VISITOR_ADDRESS}|$newer $visitor|g" \
  -e "s|\${RESOLVER}|${RESOLVER:+resolver $RESOLVER valid=1s ipv6=off;}|g" \
  -e "s|\${STOREFRONT_SERVERS}|$servers|g" \
  -e "s|\${PROVIDER_SCHEME}|$scheme|g" \
  -e "s|\${PROVIDER_HOST}|$host|g" \
  -e "s|\${PROVIDER_NAME}|$name|g" \
  -e "s|\${PROVIDER_ADDRESS}|$address$again|g" \
  -e "s|\${PROVIDER_DOMAIN}|${PROVIDER_DOMAIN:-localhost}|g" \
  -e "s|\${CERTIFICATES}|${CERTIFICATES:-/etc/vitrine/certificates}|g" \
  -e "s|\${CHALLENGES}|${CHALLENGES:-/var/lib/vitrine/challenges}|g" \
  -e "s|\${DEMO}|$demo|g" \
  "$(dirname "$0")/nginx.conf.template"

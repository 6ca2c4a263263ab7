#!/bin/sh
# Obtains and renews certificates with lego: the wildcard of PROVIDER_DOMAIN by DNS, and one for each venue's own domain by http.
# nginx reads them within a minute, and this script looks for new domains every minute, so nothing needs a restart.
#   PROVIDER_DOMAIN  the domain of all venues
#   DNS_PROVIDER     lego's code of the service that holds the domain (https://go-acme.github.io/lego/dns); without it the
#                    wildcard's PROVIDER_DOMAIN.pem, certificate chain and key, is put into CERTIFICATES by hand
#   DNS_ENVIRONMENT  a file with what lego needs for that service, such as CLOUDFLARE_DNS_API_TOKEN=…
#   ACME_EMAIL       where the authority writes
#   ACME_SERVER      the authority; by default Let's Encrypt
#   VENUE_DOMAINS_FILE, CERTIFICATES, CHALLENGES  as for the storefront and nginx
#   LEGO_OPTIONS     more options of lego, such as `--dns.resolvers 1.1.1.1`
#   ACCOUNT          a folder of its own, with the account and what was issued; by default /var/lib/vitrine/acme
set -eu

account=${ACCOUNT:-/var/lib/vitrine/acme}
if [ -s "${DNS_ENVIRONMENT:-}" ]; then
  set -a
  . "$DNS_ENVIRONMENT"
  set +a
fi

# A certificate authority refuses a domain for an hour after five failures, so a domain that failed is tried again after an hour.
may_try() { [ -z "$(find "$account" -name "$1.failed" -mmin -60 2>/dev/null)" ]; }

# obtain NAME OPTIONS…: asks for a certificate, or renews one that ends within 30 days, and puts it in place.
obtain() {
  name=$1
  shift
  may_try "$name" || return 0
  set -- lego --accept-tos --email "$ACME_EMAIL" --server "${ACME_SERVER:-https://acme-v02.api.letsencrypt.org/directory}" \
    --path "$account" ${LEGO_OPTIONS:-} "$@"
  issued=$account/certificates/$(echo "$domains" | sed 's/^\*/_/')
  if [ -e "$issued.crt" ]; then set -- "$@" renew --days 30 --no-random-sleep; else set -- "$@" run; fi
  if ! "$@" >"$account/$name.log" 2>&1; then
    touch "$account/$name.failed"
    echo "no certificate for $name yet: $(tail -n 1 "$account/$name.log")" >&2
    return 0
  fi
  rm -f "$account/$name.failed"
  cat "$issued.crt" "$issued.key" >"$CERTIFICATES/$name.new"
  chmod 640 "$CERTIFICATES/$name.new"
  cmp -s "$CERTIFICATES/$name.new" "$CERTIFICATES/$name.pem" || echo "a certificate for $name is in place"
  mv "$CERTIFICATES/$name.new" "$CERTIFICATES/$name.pem"
}

mkdir -p "$account" "$CERTIFICATES" "$CHALLENGES"
checked=none
while true; do
  today=$(date +%F)
  # Every certificate is checked once a day. A domain without one is tried within a minute, and again an hour after a failure.
  missing() { [ "$today" != "$checked" ] || [ ! -e "$CERTIFICATES/$1.pem" ]; }
  if [ -n "${DNS_PROVIDER:-}" ] && missing "$PROVIDER_DOMAIN"; then
    domains="*.$PROVIDER_DOMAIN"
    obtain "$PROVIDER_DOMAIN" --dns "$DNS_PROVIDER" --domains "$domains" --domains "$PROVIDER_DOMAIN"
  fi
  for domains in $(sed -n 's/^ *\([a-z0-9][a-z0-9.-]*\) *=.*/\1/p' "$VENUE_DOMAINS_FILE"); do
    ! missing "$domains" || obtain "$domains" --http --http.webroot "$CHALLENGES" --domains "$domains"
  done
  checked=$today
  [ "${1:-}" != once ] || exit 0
  sleep 60
done

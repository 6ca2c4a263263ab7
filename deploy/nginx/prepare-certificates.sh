#!/bin/sh
# Gives the folders of certificates to user 1000. With CERTIFICATE_ISSUER=internal it also makes a certificate that no browser trusts.
set -eu

chown -R 1000:1000 /etc/vitrine/certificates /var/lib/vitrine/challenges /var/lib/vitrine/acme
certificate=/etc/vitrine/certificates/$PROVIDER_DOMAIN.pem
[ "$CERTIFICATE_ISSUER" = internal ] && [ ! -e "$certificate" ] || exit 0
# No browser takes a wildcard before a single label, so the demo's names stand beside it.
names="DNS:*.$PROVIDER_DOMAIN,DNS:$PROVIDER_DOMAIN,DNS:fotos.$PROVIDER_DOMAIN,DNS:provider.mock.localhost"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj "/CN=$PROVIDER_DOMAIN" \
  -addext "subjectAltName=$names" -keyout "$certificate.key" -out "$certificate.crt"
cat "$certificate.crt" "$certificate.key" >"$certificate"
rm "$certificate.crt" "$certificate.key"
chown 1000:1000 "$certificate"
chmod 640 "$certificate"

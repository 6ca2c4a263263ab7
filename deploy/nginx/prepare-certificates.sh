#!/bin/sh
# Makes user 1000 the owner of the folders of certificates. With CERTIFICATE_ISSUER=internal it also makes a certificate, which no
# browser trusts.
set -eu

chown -R 1000:1000 /etc/vitrine/certificates /var/lib/vitrine/challenges /var/lib/vitrine/acme
certificate=/etc/vitrine/certificates/$PROVIDER_DOMAIN.pem
[ "$CERTIFICATE_ISSUER" = internal ] && [ ! -e "$certificate" ] || exit 0
# Browsers refuse a wildcard directly below a top-level domain, such as *.localhost, so the demo's names are listed as well.
names="DNS:*.$PROVIDER_DOMAIN,DNS:$PROVIDER_DOMAIN,DNS:fotos.$PROVIDER_DOMAIN,DNS:provider.mock.localhost"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj "/CN=$PROVIDER_DOMAIN" \
  -addext "subjectAltName=$names" -keyout "$certificate.key" -out "$certificate.crt"
cat "$certificate.crt" "$certificate.key" >"$certificate"
rm "$certificate.crt" "$certificate.key"
chown 1000:1000 "$certificate"
chmod 640 "$certificate"

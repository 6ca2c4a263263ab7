#!/bin/sh
# Replaces one storefront after the other with the release of VITRINE_VERSION in .env and the current files of secrets. It stops at
# the first storefront that does not become healthy, or that cannot use Redis or the provider. Then the proxy and Prometheus read
# their configuration again. To go back, check out the previous release, name it in VITRINE_VERSION, and run this again.
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "$1: docker compose logs $storefront" >&2
  echo "The storefronts after it still run the release before. To go back, check that release out, name it as VITRINE_VERSION in" >&2
  echo ".env, and run $0 again." >&2
  exit 1
}

# Whether the storefront can use its Redis and its provider. With a wrong password or host name, no visitor could pay.
can_sell() {
  docker compose exec -T "$storefront" /usr/local/bin/node -e "fetch('http://127.0.0.1:3000/startupz').then(async (reply) => {
    if (!reply.ok) console.error(await reply.text());
    process.exit(reply.ok ? 0 : 1);
  }, () => process.exit(1))"
}

docker compose exec -T proxy sh -c '/etc/vitrine/nginx/configure.sh >/tmp/nginx.conf && nginx -t -q -c /tmp/nginx.conf'
for storefront in $(docker compose config --services | grep '^storefront-' | sort); do
  # Always recreates the container: Compose only compares definitions, which do not contain the content of a secret's file.
  docker compose up --detach --no-deps --force-recreate --wait "$storefront" || fail "$storefront is not healthy"
  can_sell || { sleep "${PATIENCE_SECONDS:-10}" && can_sell; } || fail "$storefront cannot use its Redis or provider, so nobody could pay"
done
docker compose up --detach
docker compose exec -T proxy sh -c '/etc/vitrine/nginx/configure.sh >/run/vitrine/nginx.conf && nginx -c /run/vitrine/nginx.conf -s reload'
docker compose kill --signal HUP prometheus

#!/bin/sh
# Replaces one storefront after the other by the release of VITRINE_VERSION in .env, and stops at the first that does not become
# healthy. Then the proxy and Prometheus read their configuration anew. The same command goes back to the release before.
set -eu
cd "$(dirname "$0")/.."

docker compose exec -T proxy caddy validate --config /etc/caddy/with-mock.Caddyfile --adapter caddyfile
for storefront in $(docker compose config --services | grep '^storefront-' | sort); do
  if ! docker compose up --detach --no-deps --wait "$storefront"; then
    echo "$storefront is not healthy: docker compose logs $storefront" >&2
    echo "The storefronts after it still run the release before. To go back, check that release out, name it as VITRINE_VERSION in" >&2
    echo ".env, and run $0 again." >&2
    exit 1
  fi
done
docker compose up --detach
docker compose exec -T proxy caddy reload --config /etc/caddy/with-mock.Caddyfile --adapter caddyfile
docker compose kill --signal HUP prometheus

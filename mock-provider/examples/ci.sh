#!/bin/sh
# Starts the mock on a free port, runs one test against it, and stops it. Run it in a checkout with its packages installed.
set -eu
LOG=$(mktemp)
MOCK_PORT=0 LOG_LEVEL=silent node scripts/run.mjs mock-provider/main.ts > "$LOG" &
MOCK=$!
trap 'kill $MOCK; rm "$LOG"' EXIT

# It prints its address once it answers. When it cannot start, `kill -0` ends the wait.
until grep -q '^mock provider: ' "$LOG"; do kill -0 $MOCK; sleep 0.1; done
URL=$(sed -n 's/^mock provider: //p' "$LOG")
post() { curl -sf -X POST "$URL/__mock/$1" -H 'content-type: application/json' -d "$2"; }

# A venue of its own for each test, so that tests can run at the same time
VENUE=$(post organizations '{"name": "Zoo"}' | sed 's/^{"organization":{"id":"\([^"]*\)".*/\1/')
post cards '{"organization": "'"$VENUE"'", "code": "LEAO00001", "photos": 2}' > /dev/null

# What is tested, here a single call
curl -sf "$URL/api/v1/card/LEAO00001/medias?organization_id=$VENUE" > /dev/null

# Was it called exactly once, and was no rule broken?
post verify '{"organization": "'"$VENUE"'", "path": "/card/", "exactly": 1, "within_ms": 2000}' | grep '"ok":true'
curl -sf "$URL/__mock/invariants?organization=$VENUE" | grep '"ok":true'
curl -sf -X DELETE "$URL/__mock/organizations/$VENUE"

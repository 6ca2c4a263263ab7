#!/bin/sh
# Writes two files beside itself: prometheus-rule.yaml, with all alerts but those about nginx, and vitrine.json, the dashboard.
# The alerts link to docs/monitoring.md at the address in RUNBOOKS. Run this script again for each release.
set -eu
cd "$(dirname "$0")"

cat >prometheus-rule.yaml <<'END'
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: storefront, labels: { app.kubernetes.io/name: vitrine, release: kube-prometheus-stack } }
spec:
END
awk '/^ *- alert: /{ skip = /: (NoProxy|ProxyFull)$/ } /^ *- name: /{ skip = 0 } !skip { print "  " $0 }' \
  ../../prometheus/alerts.yml | sed "s|{{ \$externalLabels.runbooks }}|${RUNBOOKS:-docs/monitoring.md}|" >>prometheus-rule.yaml
cp ../../grafana/dashboards/vitrine.json .

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { needing } from '#mock-provider/testing/needing.ts';
import { VARIABLES } from '#server/config.ts';
import { root } from '../root.mjs';
import { environmentOf, imageEnvironment, readComposeFile } from './compose-files.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

const KINDS = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy },
  ...{ PodDisruptionBudget, PrometheusRule, Service, ServiceMonitor },
};
type Rendered = { kind: keyof typeof KINDS; metadata: { name: string }; spec?: unknown; data?: Record<string, string> };

/** Against the schema that Kubernetes or the operator publishes for its kind. @throws Error that names the wrong field */
function validate({ kind, ...fields }: Rendered): void {
  // Each model takes its own fields, which the schema checks.
  const model: new (data: never) => { validate(): void } = KINDS[kind];
  new model(fields as never).validate();
}

function render(folder: string): Rendered[] {
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', join(root, folder)], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

needing('kubectl').it('deploy/kubernetes renders, each object by its schema', async () => {
  const objects = render('deploy/kubernetes/example');
  expect([...new Set(objects.map(({ kind }) => kind))].toSorted()).toEqual(
    Object.keys(KINDS).filter((kind) => kind !== 'PrometheusRule'),
  );
  for (const one of objects) expect(() => validate(one), `${one.kind} ${one.metadata.name}`).not.toThrow();
});

it('the alerts of compose.production.yml are a PrometheusRule behind the lines of deploy/kubernetes/prometheus-rule.yaml', () => {
  const rule =
    read('deploy/kubernetes/prometheus-rule.yaml') + read('deploy/prometheus/alerts.yml').replaceAll(/^/gm, '  ');
  expect(() => validate(parse(rule))).not.toThrow();
});

it('deploy/kubernetes has every setting that the storefronts of compose.production.yml have, and no other', () => {
  const settings = [...read('deploy/kubernetes/base/settings.env').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const compose = Object.keys(environmentOf(readComposeFile('compose.production.yml'), 'storefront-1'));
  expect(settings.toSorted()).toEqual(compose.toSorted());
  const here = [...settings, ...Object.keys(imageEnvironment('storefront'))];
  const missing = VARIABLES.filter((name) => !here.includes(name) && !here.includes(`${name}_FILE`));
  expect(missing).toEqual(['MOCK_PORT']);
});

it('a storefront in Kubernetes has the time to end what is pending', () => {
  const [, drain = ''] = /^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/kubernetes/base/settings.env')) ?? [];
  const [, grace = ''] =
    /terminationGracePeriodSeconds: (\d+)/.exec(read('deploy/kubernetes/base/storefront.yaml')) ?? [];
  const [, inCompose = ''] =
    /stop_grace_period: (\d+)s\n {2}depends_on:\n {4}valkey/.exec(read('compose.production.yml')) ?? [];
  expect(Number(grace) - Number(drain)).toBeGreaterThanOrEqual(Number(inCompose) - 3);
});

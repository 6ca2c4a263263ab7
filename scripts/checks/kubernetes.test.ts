import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { needing } from '#mock-provider/testing/needing.ts';
import { VARIABLES } from '#server/settings/config.ts';
import { root } from '../root.mjs';
import { environmentOf, imageEnvironment, readComposeFile } from './compose-files.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Rendered = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
};

/** Follows docs/without-compose.md as an operator does: makes the rules, then renders the example. */
function renderExample(): Rendered[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-kubernetes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'deploy'), folder, { recursive: true });
  const env = { ...process.env, RUNBOOKS: 'https://manual.example/monitoring' };
  expect(spawnSync(join(folder, 'kubernetes/monitoring/make.sh'), { env, encoding: 'utf8' }).stderr).toBe('');
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, 'kubernetes/example')], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

needing('kubectl').describe('deploy/kubernetes renders', () => {
  const of = (kind: string, name: string) => {
    const found = renderExample().find((one) => one.kind === kind && one.metadata.name === name);
    return found ?? expect.fail(`no ${kind} ${name}`);
  };

  it('storefronts that start when Redis and provider are there, and leave at the third silence', async () => {
    const container = {
      image: expect.stringMatching(/@sha256:/),
      startupProbe: { httpGet: { path: '/startupz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/healthz', port: 'http' }, failureThreshold: 3 },
    };
    const topologies = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];
    expect(of('Deployment', 'storefront')).toMatchObject({
      spec: {
        template: {
          spec: {
            containers: [container],
            imagePullSecrets: [{ name: 'registry' }],
            topologySpreadConstraints: topologies.map((topologyKey) => ({ topologyKey })),
          },
        },
      },
    });
  });

  it('a route that takes from visitors what the storefront believes of its proxy', async () => {
    const remove = expect.arrayContaining(['X-Client-Port', 'X-File-Carrier', 'X-Request-Id']);
    expect(of('HTTPRoute', 'storefront')).toMatchObject({
      spec: { rules: [{ filters: [{ requestHeaderModifier: { remove } }], backendRefs: [{ name: 'storefront' }] }] },
    });
    expect(renderExample().map(({ kind }) => kind)).not.toContain('Ingress');
  });

  it('a Valkey that keeps its data and evicts nothing, whose name is the one that redis_url has', async () => {
    const args = expect.arrayContaining(['noeviction', '--appendonly']);
    expect(of('StatefulSet', 'valkey')).toMatchObject({
      spec: { template: { spec: { containers: [{ args }] } }, volumeClaimTemplates: [{ metadata: { name: 'data' } }] },
    });
    expect(of('Service', 'valkey')).toBeDefined();
    expect(read('docs/without-compose.md')).toContain('redis://:PASSWORD@valkey:6379');
    const settings = renderExample().find(({ metadata }) => /^storefront-\w+$/.test(metadata.name));
    expect(settings).toMatchObject({ data: { REDIS_SENTINELS: '' } });
  });

  it('a Valkey with the password of its file, which the commands of the manual put into its secret', async () => {
    const password = '/run/secrets/vitrine/valkey_conf';
    const container = {
      args: expect.arrayContaining(['valkey-server', password]),
      volumeMounts: expect.arrayContaining([{ name: 'secrets', mountPath: dirname(password), readOnly: true }]),
    };
    const secret = { secretName: 'vitrine', items: [{ key: 'valkey_conf', path: 'valkey_conf' }] };
    const volumes = [{ name: 'secrets', secret }];
    expect(of('StatefulSet', 'valkey')).toMatchObject({
      spec: { template: { spec: { containers: [container], volumes } } },
    });
    expect(read('docs/without-compose.md')).toMatch(/secret generic vitrine .*--from-file=valkey_conf/);
  });

  it('metrics, alerts and dashboard as kube-prometheus-stack finds them, without alerts of a proxy that is not there', async () => {
    const release = 'kube-prometheus-stack';
    expect(of('ServiceMonitor', 'storefront').metadata.labels).toMatchObject({ release });
    const rule = of('PrometheusRule', 'storefront');
    expect(rule.metadata.labels).toMatchObject({ release });
    const text = JSON.stringify(rule);
    expect(text.match(/"alert":"(?:NoProxy|ProxyFull)"/)).toBeNull();
    for (const alert of ['NoStorefront', 'SiteUnreachable', 'Watchdog']) expect(text).toContain(`"alert":"${alert}"`);
    expect(text).toContain('"https://manual.example/monitoring#redisgone"');
    expect(of('ConfigMap', 'vitrine-dashboard').metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  });

  it('a namespace that is restricted, and policies by which nobody else connects', async () => {
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    expect(of('Namespace', 'vitrine').metadata.labels).toMatchObject(labels);
    for (const name of ['storefront', 'valkey'])
      expect(of('NetworkPolicy', name)).toMatchObject({ spec: { policyTypes: ['Ingress', 'Egress'] } });
    const except = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];
    expect(JSON.stringify(of('NetworkPolicy', 'storefront'))).toContain(
      `"cidr":"0.0.0.0/0","except":${JSON.stringify(except)}`,
    );
  });

  it('policies that agree on the ports by which storefronts reach Valkey and its Sentinels', async () => {
    const ports = [{ port: 6379 }, { port: 26379 }];
    const component = (name: string) => ({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'vitrine', 'app.kubernetes.io/component': name } },
    });
    const egress = expect.arrayContaining([{ to: [component('valkey')], ports }]);
    expect(of('NetworkPolicy', 'storefront')).toMatchObject({ spec: { egress } });
    expect(of('NetworkPolicy', 'valkey')).toMatchObject({
      spec: { ingress: [{ from: [component('storefront')], ports }] },
    });
  });
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

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import type { Client } from '../visit/client.ts';
import { degradedSteps } from './degraded/degraded-steps.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { restart } from './restart.ts';
import { runStep, type StepOutcome, type StepTerms } from './run-step.ts';
import type { Stack } from './stack.ts';
import { changeKey, type Outages, restartAll, type Step, stepsOf } from './steps.ts';

const BY_NGINX = { MEDIA_BY_PROXY: 'nginx' };
/** More than a run makes. A wildcard may not precede a single label. */
const VENUES = 100;

function makeCertificate(folder: string): string {
  const file = join(folder, 'nginx.pem');
  const names = Array.from({ length: VENUES }, (_, at) => `DNS:teste-${at + 1}.localhost`);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join(',')}`];
  writeFileSync(
    file,
    execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  return file;
}

/** This repository's nginx template in front of all storefronts, which start again for it. */
async function startNginx({ folder, instances, mockPort }: Stack) {
  const file = makeCertificate(folder);
  await restart(instances, { env: BY_NGINX });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, `http://127.0.0.1:${mockPort}`, undefined, file);
  return { ...nginx, authority: readFileSync(file, 'utf8') };
}

/** Every step behind nginx, and a mixture of releases; when `isShort` the rolling restart alone. */
export async function behindNginx(
  stack: Stack,
  mock: Client,
  { outages, ...terms }: Omit<StepTerms, 'step' | 'front'> & { readonly outages: Outages },
  isShort: boolean,
): Promise<StepOutcome[]> {
  const nginx = await startNginx(stack);
  try {
    const perform = (step: Step) =>
      runStep(stack, mock, { ...terms, step: { ...step, name: `${step.name}, nginx` }, front: nginx });
    if (isShort) return [await perform(restartAll(BY_NGINX))];
    const outcomes: StepOutcome[] = [];
    for (const step of [...stepsOf(outages, BY_NGINX), ...degradedSteps(BY_NGINX)]) outcomes.push(await perform(step));
    const front = { name: 'nginx', port: nginx.port, env: BY_NGINX };
    const mixed = await mixReleases(stack, mock, { isShort, front });
    // Last, because the others start storefronts with the first key.
    return [...outcomes, ...mixed, await perform(changeKey(BY_NGINX))];
  } finally {
    await nginx.stop();
    await restart(stack.instances);
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import type { Client } from '../visit/client.ts';
import { restart } from './restart.ts';
import { runStep, type StepOutcome, type StepTerms } from './run-step.ts';
import type { Stack } from './stack.ts';
import { killOne, type Outages, restartAll } from './steps.ts';

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
export async function startNginx({ folder, instances, mockPort }: Stack) {
  const file = makeCertificate(folder);
  await restart(instances, { env: BY_NGINX });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, `http://127.0.0.1:${mockPort}`, undefined, file);
  return { ...nginx, authority: readFileSync(file, 'utf8') };
}

/** Restarts storefronts behind nginx, and kills one unless the form `isShort`. */
export async function behindNginx(
  stack: Stack,
  mock: Client,
  { outages, ...terms }: Omit<StepTerms, 'step' | 'front'> & { readonly outages: Outages },
  isShort: boolean,
): Promise<StepOutcome[]> {
  const nginx = await startNginx(stack);
  try {
    const outcomes: StepOutcome[] = [];
    for (const step of [restartAll(BY_NGINX), ...(isShort ? [] : [killOne(outages, BY_NGINX)])]) {
      const named = { ...step, name: `${step.name}, nginx` };
      outcomes.push(await runStep(stack, mock, { ...terms, step: named, front: nginx }));
    }
    return outcomes;
  } finally {
    await nginx.stop();
    await restart(stack.instances);
  }
}

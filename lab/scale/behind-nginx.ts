import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { DEGRADED_STEPS } from './degraded/degraded-steps.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { type Form, runStep, type StepOutcome } from './run-step.ts';
import { restart, type Stack } from './stack.ts';
import { changeKey, restartAll, STEPS, type Step } from './steps.ts';

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

/** Every step behind this repository's nginx, and a mixture of releases; when `isShort` the rolling restart alone. */
export async function behindNginx(stack: Stack, form: Form, isShort: boolean): Promise<StepOutcome[]> {
  const { folder, instances, mockUrl } = stack;
  const configure = (settings: NodeJS.ProcessEnv) => {
    for (const { program } of instances) program.configure(settings);
    return restart(instances);
  };
  const file = makeCertificate(folder);
  await configure({ MEDIA_BY_PROXY: 'nginx' });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, mockUrl, undefined, file);
  const front = { port: nginx.port, authority: readFileSync(file, 'utf8') };
  try {
    const perform = (step: Step) => runStep(stack, { ...step, name: `${step.name}, nginx` }, form, front);
    if (isShort) return [await perform(restartAll)];
    const outcomes: StepOutcome[] = [];
    for (const step of [...STEPS, ...DEGRADED_STEPS]) outcomes.push(await perform(step));
    const mixed = await mixReleases(stack, isShort, { ...front, name: 'nginx' });
    // Last, because the others start storefronts with the first key.
    return [...outcomes, mixed, await perform(changeKey)];
  } finally {
    await nginx.stop();
    await configure({});
  }
}

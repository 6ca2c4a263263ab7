import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { DEGRADED_STEPS } from './degraded/degraded-steps.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { type Form, runStep, type StepOutcome } from './run-step.ts';
import { restart, type Stack } from './stack.ts';
import { changeKey, restartAll, STEPS, type Step } from './steps.ts';

/** Every step behind this repository's nginx, and a mixture of releases; when `isShort` the rolling restart alone. */
export async function behindNginx(stack: Stack, form: Form, isShort: boolean): Promise<StepOutcome[]> {
  const { instances, mockUrl } = stack;
  const configure = (settings: NodeJS.ProcessEnv) => {
    for (const { program } of instances) program.configure(settings);
    return restart(instances);
  };
  await configure({ MEDIA_BY_PROXY: 'nginx' });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, mockUrl, undefined, 'own');
  try {
    const perform = (step: Step) => runStep(stack, { ...step, name: `${step.name}, nginx` }, form, nginx);
    if (isShort) return [await perform(restartAll)];
    const outcomes: StepOutcome[] = [];
    for (const step of [...STEPS, ...DEGRADED_STEPS]) outcomes.push(await perform(step));
    const mixed = await mixReleases(stack, isShort, { ...nginx, name: 'nginx' });
    // Last, because the others start storefronts with the first key.
    return [...outcomes, mixed, await perform(changeKey)];
  } finally {
    await nginx.stop();
    await configure({});
  }
}

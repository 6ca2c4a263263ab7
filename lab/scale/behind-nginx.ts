import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { failOver } from './failover.ts';
import { type Form, runStep, type StepOutcome } from './run-step.ts';
import { restart, type Stack } from './stack.ts';
import { changeKey, restartAll, STEPS, type Step } from './steps.ts';

/** Every step behind this repository's nginx; when `isShort` the rolling restart alone. */
export function stepsBehindNginx(isShort: boolean): readonly Step[] {
  // The change of the key is the last, because the others start storefronts with the first key.
  const steps = isShort ? [restartAll] : [...STEPS, failOver, changeKey];
  return steps.map((step) => ({ ...step, name: `${step.name}, nginx` }));
}

/** Calls `onOutcome` after each step. */
export async function performBehindNginx(
  stack: Stack,
  { steps, form }: { readonly steps: readonly Step[]; readonly form: Form },
  onOutcome: (outcome: StepOutcome) => void,
): Promise<void> {
  const { instances, mockUrl } = stack;
  const configure = (settings: NodeJS.ProcessEnv) => {
    for (const { program } of instances) program.configure(settings);
    return restart(instances);
  };
  await configure({ MEDIA_BY_PROXY: 'nginx' });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, mockUrl, undefined, 'own');
  try {
    for (const step of steps) onOutcome(await runStep(stack, step, form, nginx));
  } finally {
    await nginx.stop();
    await configure({});
  }
}

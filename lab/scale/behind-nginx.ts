import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { failOver } from './failover.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { type Form, runStep, type StepOutcome } from './run-step.ts';
import { restart, type Stack } from './stack.ts';
import { changeKey, restartAll, STEPS, type Step } from './steps.ts';

type Drill = { readonly name: string; perform(nginx: Nginx): Promise<StepOutcome> };
type Nginx = Awaited<ReturnType<typeof startShippedNginx>>;

/** Every step behind this repository's nginx, and a mixture of releases; when `isShort` the rolling restart alone. */
export function drillsBehindNginx(stack: Stack, form: Form, isShort: boolean): Drill[] {
  const drillOf = (step: Step): Drill => {
    const named = { ...step, name: `${step.name}, nginx` };
    return { name: named.name, perform: (nginx) => runStep(stack, named, form, nginx) };
  };
  if (isShort) return [drillOf(restartAll)];
  const mixed: Drill = {
    name: 'releases, nginx',
    perform: (nginx) => mixReleases(stack, isShort, { ...nginx, name: 'nginx' }),
  };
  // The change of the key is the last, because the others start storefronts with the first key.
  return [...[...STEPS, failOver].map(drillOf), mixed, drillOf(changeKey)];
}

/** Calls `onOutcome` after each. */
export async function performBehindNginx(
  { instances, mockUrl }: Stack,
  drills: readonly Drill[],
  onOutcome: (outcome: StepOutcome) => void,
): Promise<void> {
  const configure = (settings: NodeJS.ProcessEnv) => {
    for (const { program } of instances) program.configure(settings);
    return restart(instances);
  };
  await configure({ MEDIA_BY_PROXY: 'nginx' });
  const ports = instances.map(({ port }) => port);
  const nginx = await startShippedNginx(ports, mockUrl, undefined, 'own');
  try {
    for (const { perform } of drills) onOutcome(await perform(nginx));
  } finally {
    await nginx.stop();
    await configure({});
  }
}

import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import { type OverlayHistory, stepsOf } from './overlay-history.ts';

const checkoutAt = (steps: readonly CheckoutStep[]) => ({ kind: 'checkout', steps }) as const;

/** Gives each of these steps of the open checkout an entry, so that going back leads through them. The last one is shown. */
export function beginSteps(overlays: OverlayHistory, steps: readonly CheckoutStep[]): void {
  const { overlay } = overlays.snapshot();
  if (overlay?.kind !== 'checkout' || stepsOf(overlay).length > 1) return;
  overlays.replace(checkoutAt(steps.slice(0, 1)));
  for (const at of steps.slice(1).keys()) overlays.nest(checkoutAt(steps.slice(0, at + 2)));
}

/** Shows a step of the checkout: a later one in the entry that the visitor came from, any other in a new one. */
export function goToStep(overlays: OverlayHistory, step: CheckoutStep): void {
  const { overlay } = overlays.snapshot();
  if (overlay?.kind !== 'checkout') return;
  const steps = stepsOf(overlay);
  const isOnward = CHECKOUT_STEPS.indexOf(step) > CHECKOUT_STEPS.indexOf(steps.at(-1) ?? step);
  const below = isOnward ? steps.lastIndexOf(step) : -1;
  if (below === -1) overlays.nest(checkoutAt([...steps, step]));
  else overlays.back(steps.length - 1 - below);
}

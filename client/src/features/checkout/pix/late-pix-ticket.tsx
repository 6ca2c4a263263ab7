import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import type { PixTicket } from './pix-ticket.tsx';

const Ticket = lazyPart(() => import('./pix-ticket.tsx').then((module) => module.PixTicket));

/** Loads the ticket before there is a PIX: it is there at once, and without a network as well. */
export async function loadPixTicket(): Promise<void> {
  // If this fails, it is loaded again when it is shown, and a failure shows then.
  await Ticket.load().catch((error: unknown) => logProblem('the PIX ticket did not load ahead', error));
}

/** The ticket of a PIX. Its code loads while the visitor is in the steps before it. */
export function LatePixTicket(props: ComponentProps<typeof PixTicket>) {
  return (
    <PartBoundary shown={props.order}>
      <Suspense>
        <Ticket {...props} />
      </Suspense>
    </PartBoundary>
  );
}

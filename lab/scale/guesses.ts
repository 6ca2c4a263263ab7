import { FREE_GUESSES } from '../../server/limits/secrets.ts';
import { post } from '../bench/client.ts';
import { connectAsBrowser } from './browser-connection.ts';
import { openTarget } from './load.ts';
import { readMetrics, valuesOf } from './metrics.ts';
import { outcomeOf, type StepOutcome } from './run-step.ts';
import type { Stack } from './stack.ts';

const [ALLOWED] = FREE_GUESSES.byNetwork;
const RIGHT = 'ABC123';
const PROCEDURE = 'gallery.byCards';

/** Each instance counts for itself: all of them together check no more than that. The right code is served elsewhere. */
export async function guessCodes(stack: Stack): Promise<StepOutcome> {
  const { venue, newConnection } = await openTarget(stack, 0);
  const servedByEach = async () => {
    const counts = (text: string) => valuesOf(text, 'vitrine_http_requests_total', `route="${PROCEDURE}"`);
    return (await readMetrics(stack)).map((text) => counts(text).reduce((sum, count) => sum + count, 0));
  };
  const before = await servedByEach();
  const most = ALLOWED * stack.instances.length;
  const times = most + 15;
  /** @returns the status of the answer to each code, sent by a visitor who opens a card of their own */
  const send = async (codes: readonly string[]) => {
    const { card } = await venue.addCard({ photos: 1, secret: RIGHT });
    const connection = connectAsBrowser(newConnection());
    const statuses: number[] = [];
    for (const accessCode of codes) {
      statuses.push((await connection.send(post(`/trpc/${PROCEDURE}`, { cards: [card], accessCode }))).status);
    }
    await connection.close();
    return statuses;
  };
  const wrong = Array.from({ length: times }, (_, at) => `WRG${String(at + 1).padStart(3, '0')}`);
  const checked = (await send(wrong)).filter((status) => status !== 429).length;
  const [served] = await send([RIGHT]);
  const busy = (await servedByEach()).filter((count, at) => count > (before[at] ?? 0)).length;
  const broken = [
    ...(checked <= most ? [] : [`${checked} guesses were checked, and ${most} may be`]),
    ...(served === 200 ? [] : [`the right code was answered with ${served}`]),
    ...(busy > 1 ? [] : ['one instance got all guesses, which proves nothing']),
  ];
  const sent = times + 1;
  return outcomeOf('access codes guessed', [String(sent), '0', String(sent - checked)], broken);
}

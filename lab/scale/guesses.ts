import { FREE_GUESSES } from '../../server/limits/secrets.ts';
import { type Client, post } from '../visit/client.ts';
import { BrowserConnection } from './browser-connection.ts';
import { newAddress } from './load.ts';
import type { StepOutcome } from './run-step.ts';
import { StepVenue } from './scene.ts';
import { instancesThatServed, type ServedCounts, servedOf } from './served.ts';
import type { Stack } from './stack.ts';

const [ALLOWED] = FREE_GUESSES.byNetwork;
const RIGHT = 'ABC123';
const PROCEDURE = 'gallery.byCards';

class Guesser {
  readonly #connection: BrowserConnection;
  readonly #card: string;
  #guesses = 0;

  constructor(stack: Stack, site: string, card: string) {
    const terms = { host: `${site}.localhost`, port: stack.httpsPort, authority: stack.caddy.authority };
    this.#connection = new BrowserConnection({ ...terms, address: newAddress() });
    this.#card = card;
  }

  async send(accessCode: string): Promise<number> {
    const input = { cards: [this.#card], accessCode };
    return (await this.#connection.send(post(`/trpc/${PROCEDURE}`, input))).status;
  }

  async guess(times: number): Promise<number> {
    let checked = 0;
    for (let sent = 0; sent < times; sent += 1) {
      this.#guesses += 1;
      if ((await this.send(`WRG${String(this.#guesses).padStart(3, '0')}`)) !== 429) checked += 1;
    }
    return checked;
  }

  close(): void {
    this.#connection.close();
  }
}

async function withGuesser<T>(stack: Stack, venue: StepVenue, use: (guesser: Guesser) => Promise<T>): Promise<T> {
  const guesser = new Guesser(stack, venue.site, await venue.addCard({ photos: 1, secret: RIGHT }));
  try {
    return await use(guesser);
  } finally {
    guesser.close();
  }
}

const rowOf = (name: string, checked: number, sent: number, broken: readonly string[]): StepOutcome => {
  const dashes = Array<string>(6).fill('–');
  return { name, cells: [String(sent), '0', String(sent - checked), ...dashes], broken };
};

/** Each instance counts for itself: all of them together check no more than that. The right code is served elsewhere. */
export async function guessCodes(stack: Stack, mock: Client): Promise<StepOutcome[]> {
  const venue = await StepVenue.create(mock);
  const before: ServedCounts = await servedOf(stack, PROCEDURE);
  const most = ALLOWED * stack.instances.length;
  const times = most + 15;
  const checked = await withGuesser(stack, venue, (guesser) => guesser.guess(times));
  const served = await withGuesser(stack, venue, (guesser) => guesser.send(RIGHT));
  const busy = instancesThatServed(before, await servedOf(stack, PROCEDURE));
  const broken = [
    ...(checked <= most ? [] : [`${checked} guesses were checked, and ${most} may be`]),
    ...(served === 200 ? [] : [`the right code was answered with ${served}`]),
    ...(busy > 1 ? [] : ['one instance got all guesses, which proves nothing']),
  ];
  return [rowOf('access codes guessed', checked, times + 1, broken)];
}

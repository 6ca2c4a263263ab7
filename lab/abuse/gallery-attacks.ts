import { randomInt } from 'node:crypto';
import {
  ask,
  callOf,
  control,
  galleryOf,
  makeVenue,
  type Place,
  type Scene,
  slowProvider,
  visitorsOf,
} from './scene.ts';
import type { Stack } from './stack.ts';

const MOST_CARDS = 20;

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function newCombination(cards: readonly Place[]) {
  const shuffled = cards.map(({ card }) => ({ card, at: Math.random() })).sort((a, b) => a.at - b.at);
  const chosen = shuffled.slice(0, randomInt(1, MOST_CARDS + 1)).map(({ card }) => card);
  return callOf(cards[0]?.site ?? '', 'gallery.byCards', { cards: chosen });
}

/** Cards of three venues, named together as nobody named them before. @param large of the twenty have 11,000 photos */
export async function combineCards(stack: Stack, large: number): Promise<Scene> {
  const cards = times(MOST_CARDS, (at) => ({ photos: at < large ? 11_000 : 550 }));
  const venues = await Promise.all(times(3, () => makeVenue(stack, {}, cards)));
  return {
    victims: venues.slice(0, 1).map(({ few }) => visitorsOf(few, { p95Ms: 1_500 })),
    start: (flood) => flood.repeat(128, (sender, turn) => sender.send(newCombination(venues[turn % 3]?.others ?? []))),
  };
}

/** Thirty sets of invented cards at each of two venues, over and over; half of the calls are left at once. */
export async function inventCards(stack: Stack): Promise<Scene> {
  const venues = await Promise.all(times(3, () => makeVenue(stack)));
  await slowProvider(stack, 200);
  const card = () => `Z${randomInt(10_000_000, 100_000_000)}`;
  const inventedCall = ({ few: { site } }: { few: Place }) =>
    callOf(site, 'gallery.byCards', { cards: times(MOST_CARDS, card) });
  const calls = venues.slice(0, 2).flatMap((venue) => times(30, () => inventedCall(venue)));
  const promised = { p95Ms: 1_500, neverFails: true } as const;
  return {
    victims: venues.map(({ few }, at) => visitorsOf(few, promised, `gallery ${at + 1}`)),
    start: (flood) =>
      flood.pace(200, async (sender, turn) => {
        const call = calls[(turn >> 1) % calls.length];
        if (call === undefined) return 'nothing to send';
        return turn % 2 === 0 ? sender.send(call) : flood.sendAndLeave(turn, call);
      }),
  };
}

/** A card whose read fails at the provider, while few come to its venue. */
export async function openBrokenCard(stack: Stack): Promise<Scene> {
  const { few, other } = await makeVenue(stack);
  const sequence = [{ kind: 'status' }, { kind: 'reset_before' }];
  await control(stack, '/faults', { match: { path: `/card/${other.card}` }, sequence, repeat: true });
  return {
    victims: [{ ...visitorsOf(few, { neverFails: true }), visitors: 1, pauseMs: 2_000 }],
    start: (flood) => flood.pace(2, (sender) => sender.send(galleryOf(other))),
  };
}

/** A card that the provider never answers. */
export async function openHangingCard(stack: Stack): Promise<Scene> {
  const { few, other } = await makeVenue(stack);
  await control(stack, '/faults', { match: { path: `/card/${other.card}` }, kind: 'hang' });
  return {
    victims: [visitorsOf(few, { p95Ms: 500, neverFails: true })],
    start: (flood) => flood.repeat(8, (sender) => sender.send(galleryOf(other))),
  };
}

/** Hosts of no venue; some visitors come to a venue that nobody has opened. */
export async function inventHosts(stack: Stack): Promise<Scene> {
  const { few: warm } = await makeVenue(stack);
  await ask(stack, galleryOf(warm));
  const cold = await Promise.all(times(100, () => makeVenue(stack)));
  await slowProvider(stack, 200);
  const coldCalls = cold.map(({ few }) => galleryOf(few));
  return {
    victims: [
      visitorsOf(warm, { p95Ms: 1_000 }, 'gallery, warm'),
      { name: 'gallery, cold', visitors: 2, calls: coldCalls, promised: { neverFails: true } },
    ],
    start: (flood) => flood.pace(308, (sender, turn) => sender.send({ site: `invented-${turn}`, path: '/' })),
  };
}

import { randomInt } from 'node:crypto';
import { Venue } from '../../e2e/venue.ts';
import { controlCalls } from '../../mock-provider/testing/calls.ts';
import type { Promised } from './bounds.ts';
import { post } from './client.ts';
import { type Flood, HOME, type SiteCall } from './flood.ts';
import type { Stack } from './stack.ts';
import type { Victim } from './victims.ts';

/** Where an attack comes from. */
export type Origin = { readonly name: string; readonly addresses: readonly string[] };
type Scene = { readonly victims: readonly Victim[]; readonly floods: readonly Flood[] };

/**
 * @property boundsMany whether the victims' bounds also apply to an attack from many addresses; otherwise, the
 * storefront only has to survive such an attack within its memory limit
 */
export type Attack = {
  readonly name: string;
  readonly origins: readonly Origin[];
  readonly seconds?: number;
  readonly boundsMany?: true;
  prepare(stack: Stack): Promise<Scene>;
};

const MOST_CARDS = 20;
const IN_TIME = { p95Ms: 1_500 } as const;
const SOON = { p95Ms: 500, neverFails: true } as const;

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
export const callOf = (site: string, procedure: string, input: object): SiteCall => {
  return { site, ...post(`/trpc/${procedure}`, input) };
};
const galleryOf = (site: string, card = '') => callOf(site, 'gallery.byCards', { cards: [card] });
const inTurn = (calls: readonly SiteCall[]) => (turn: number) => calls[turn % calls.length] ?? HOME;

type Place = { readonly site: string; readonly card: string };
const visitorsOf = ({ site, card }: Place, promised: Promised, name = 'gallery'): Victim => {
  return { name, visitors: 3, calls: [galleryOf(site, card)], promised };
};
export const slowProvider = ({ mockUrl }: Stack, delayMs: number) =>
  controlCalls(mockUrl).control('/faults', { kind: 'latency', delay_ms: delayMs });

/** Makes a venue with a card for each recipe, and another card with 24 photos. */
async function makeVenue({ mockUrl }: Stack, ...recipes: readonly Parameters<Venue['addCard']>[0][]) {
  const venue = await Venue.create({}, mockUrl);
  const make = async (recipe: Parameters<Venue['addCard']>[0]) => (await venue.addCard(recipe)).card;
  return {
    site: venue.organization.web_name,
    card: await make({ photos: 24 }),
    others: await Promise.all(recipes.map(make)),
  };
}

async function downloadsOf({ caller }: Stack, site: string, card: string): Promise<string[]> {
  const { sold } = await caller(site).gallery.byCards({ cards: [card] });
  return sold.flatMap(({ download }) => download ?? []);
}

async function openOrder({ caller }: Stack, { site, card }: Place) {
  const { cards } = await caller(site).gallery.byCards({ cards: [card] });
  return caller(site).order.open({ cards: cards.map(({ right }) => right) });
}

/** Opens random cards of three venues with twenty cards each. @param large how many of the twenty have 11,000 photos */
const openCards = (large: number) =>
  async function openMany(stack: Stack): Promise<Scene> {
    const recipes = times(MOST_CARDS, (at) => ({ photos: at < large ? 11_000 : 550 }));
    const victim = await makeVenue(stack, ...recipes);
    const venues = [victim, ...(await Promise.all(times(2, () => makeVenue(stack, ...recipes))))];
    const call = (turn: number) => {
      const { site, others } = venues[turn % 3] ?? victim;
      return galleryOf(site, others[randomInt(MOST_CARDS)]);
    };
    return { victims: [visitorsOf(victim, IN_TIME)], floods: [{ atOnce: 128, call }] };
  };

/** Calls thirty invented cards in each of two venues, again and again. Half of the calls are soon aborted. */
async function inventCards(stack: Stack): Promise<Scene> {
  const venues = await Promise.all(times(3, () => makeVenue(stack)));
  await slowProvider(stack, 200);
  const invented = () => `Z${randomInt(10_000_000, 100_000_000)}`;
  const call = inTurn(venues.slice(1).flatMap(({ site }) => times(30, () => galleryOf(site, invented()))));
  const promised = { ...IN_TIME, neverFails: true } as const;
  const victims = venues.map((venue, at) => visitorsOf(venue, promised, `gallery ${at + 1}`));
  return {
    victims,
    floods: [
      { perSecond: 100, call },
      { perSecond: 100, leaves: true, call },
    ],
  };
}

/** Floods a card that the fault affects, while visitors open another card of the same venue. */
const openCard = (
  fault: object,
  victim: Partial<Victim> & Pick<Victim, 'promised'>,
  flood: { atOnce: number } | { perSecond: number },
) =>
  async function open(stack: Stack): Promise<Scene> {
    const venue = await makeVenue(stack, {});
    await controlCalls(stack.mockUrl).control('/faults', { match: { path: `/card/${venue.others[0]}` }, ...fault });
    const call = () => galleryOf(venue.site, venue.others[0]);
    return { victims: [{ ...visitorsOf(venue, victim.promised), ...victim }], floods: [{ ...flood, call }] };
  };
const FAILING = { sequence: [{ kind: 'status' }, { kind: 'reset_before' }], repeat: true };

/** Calls invented hosts, while visitors come to a venue that is in use, and to venues that nobody has opened before. */
async function inventHosts(stack: Stack): Promise<Scene> {
  const warm = await makeVenue(stack);
  await stack.caller(warm.site).gallery.byCards({ cards: [warm.card] });
  const calls = (await Promise.all(times(100, () => makeVenue(stack)))).map(({ site, card }) => galleryOf(site, card));
  await slowProvider(stack, 200);
  const strangers: Victim = { name: 'gallery, cold', visitors: 2, calls, promised: { neverFails: true } };
  const call = (turn: number) => ({ site: `invented-${turn}`, path: '/' });
  return { victims: [visitorsOf(warm, { p95Ms: 1_000 }), strangers], floods: [{ perSecond: 308, call }] };
}

/** Sends the rights to ten thousand media, as a report of downloads or a request for an archive. */
async function nameRights(stack: Stack): Promise<Scene> {
  const venue = await makeVenue(stack, { sold_photos: 10_000 });
  const { id: order } = await openOrder(stack, venue);
  const downloads = await downloadsOf(stack, venue.site, venue.others[0] ?? '');
  const report = callOf(venue.site, 'order.reportDownload', { order, downloads, kind: 'zip' });
  const call = inTurn([report, callOf(venue.site, 'gallery.zip', { downloads })]);
  return { victims: [visitorsOf(venue, IN_TIME)], floods: [{ atOnce: 16, call }] };
}

/** Requests archives that are larger than all buffers, and sends many calls together. Reads no answer. */
async function readNothing(stack: Stack): Promise<Scene> {
  const venue = await makeVenue(stack, { sold_photos: 200 }, { photos: 1_000 });
  const [bought = '', large = ''] = venue.others;
  const { site } = venue;
  const { path } = await stack.caller(site).gallery.zip({ downloads: await downloadsOf(stack, site, bought) });
  const archives: Flood = { connections: 140, unread: 1, call: () => ({ site, path }) };
  const lists: Flood = { connections: 25, unread: 350, call: () => galleryOf(site, large) };
  return { victims: [visitorsOf(venue, SOON)], floods: [archives, lists] };
}

export const ONE: Origin = { name: 'one address', addresses: ['127.0.2.1'] };
/** Each of these addresses counts as a network of its own. */
export const MANY: Origin = { name: 'forty addresses', addresses: times(40, (at) => `127.0.3.${at + 1}`) };
const BOTH = [ONE, MANY];
const FEW_COME = { visitors: 1, pauseMs: 2_000, promised: { neverFails: true } } as const;

export const ATTACKS: readonly Attack[] = [
  { name: 'many cards', origins: BOTH, seconds: 60, prepare: openCards(2) },
  { name: 'many large cards', origins: [ONE], seconds: 60, prepare: openCards(20) },
  { name: 'invented cards', origins: BOTH, prepare: inventCards },
  { name: 'broken card', origins: BOTH, seconds: 30, prepare: openCard(FAILING, FEW_COME, { perSecond: 2 }) },
  { name: 'rights', origins: BOTH, prepare: nameRights },
  { name: 'invented hosts', origins: BOTH, prepare: inventHosts },
  { name: 'hanging card', origins: [ONE], prepare: openCard({ kind: 'hang' }, { promised: SOON }, { atOnce: 8 }) },
  { name: 'nothing is read', origins: [MANY], boundsMany: true, prepare: readNothing },
];

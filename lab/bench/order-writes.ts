import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Venue } from '../../e2e/venue.ts';
import { giveBuyer } from '../../server/testing/buyer.ts';
import { creditCardToken, filledOrder } from '../../server/testing/payable-order.ts';
import { callerBy } from '../../server/testing/server-process.ts';
import { callOf, ONE, type Origin, slowProvider, times } from './attacks.ts';
import { answerOf, connect } from './client.ts';
import { type SiteCall, siteRequest, startFloods } from './flood.ts';
import { type Stack, startStack } from './stack.ts';
import { HEALTHZ, seenBy } from './victims.ts';

export const WRITES = 'writes of an order';

const OWNER = '127.0.4.1';
/** A proxy's headers. With a fixed port, calls from the owner's two threads count as one connection. */
const OF_OWNER = { 'x-forwarded-for': OWNER, 'x-client-port': '1' };
const PROXIES = '127.0.0.1,127.0.1.0/24';
/** How many connections write, each once a second unless a write is pending. More would measure mostly refusals. */
const CONNECTIONS = [20, 60, 215];
const ORIGINS: readonly Origin[] = [
  { name: 'another network', addresses: ONE.addresses },
  { name: 'the same Wi-Fi', addresses: [OWNER] },
  { name: 'twelve networks', addresses: times(12, (at) => `127.0.5.${at + 1}`) },
];
const PROVIDER_MS = 100;
/** How long it takes until all connections write, in ms. */
const RISE_MS = 2_000;
const PAID = '4000000000000010';

/** An owner's acts in order, and how long each may take, in ms, while others write. */
const MOST_MS = { change: 1_000, PIX: 2_000, card: 2_000, 'change before a buyer': 1_000 } as const;
type Act = keyof typeof MOST_MS;
const ACTS = Object.keys(MOST_MS) as Act[];

const byOwner = (call: SiteCall): SiteCall => ({ ...call, headers: OF_OWNER });

function ownerOf({ url }: Stack, site: string) {
  const client = connect(url, '127.0.0.1');
  const send = async (procedure: string, input: object = {}) => {
    const { path, headers, body } = siteRequest(byOwner(callOf(site, procedure, input)));
    const { text } = await answerOf(client, { path, ...(body !== undefined && { body }) }, headers);
    return (JSON.parse(text) as { result: { data: unknown } }).result.data;
  };
  return { caller: callerBy(send), [Symbol.asyncDispose]: () => client.close() };
}

/** Makes an order with a buyer and one without. The owner's changes of an order cancel each other. */
async function prepare(stack: Stack, venue: Venue) {
  const site = venue.organization.web_name;
  await using owner = ownerOf(stack, site);
  const open = async () => filledOrder(owner.caller, (await venue.addCard({ photos: 3 })).card);
  const [opened, unsaved] = [await open(), await open()];
  const ready = await giveBuyer(owner.caller, opened.order.id, opened.cards);
  const card = { method: 'creditCard', cardToken: await creditCardToken(stack, PAID), replacesPix: true };
  const changes = ({ order, gallery }: typeof opened, buyer?: string) =>
    [true, false].map((isWanted) => {
      const change = { media: gallery.unsold[1]?.id, isWanted };
      return callOf(site, 'order.changeSelection', { order: order.id, changes: [change], buyer });
    });
  const calls: Record<Act, readonly SiteCall[]> = {
    change: changes(opened, ready.buyer),
    PIX: [callOf(site, 'payment.checkout', { ...ready, method: 'pix' })],
    card: [callOf(site, 'payment.checkout', { ...ready, ...card })],
    'change before a buyer': changes(unsaved),
  };
  const orderOf = (act: Act) => (act === 'change before a buyer' ? unsaved : opened).order.id;
  return { calls, writeOf: (act: Act) => callOf(site, 'order.removeAllDigital', { order: orderOf(act) }) };
}

type Waited = { readonly ms: Readonly<Record<Act, number>>; readonly failures: readonly string[] };

/** Measures each act's slowest call. @param from from where others write the same orders; undefined in a quiet run */
async function waitOfOwner(stack: Stack, venue: Venue, connections = 0, from?: Origin): Promise<Waited> {
  const ms: Record<Act, number> = { change: 0, PIX: 0, card: 0, 'change before a buyer': 0 };
  const failures: string[] = [];
  const { calls, writeOf } = await prepare(stack, venue);
  for (const act of ACTS) {
    const flood = { perSecond: connections, call: () => writeOf(act) };
    const stop = from && startFloods([flood], { url: stack.url, addresses: from.addresses });
    if (stop) await wait(RISE_MS);
    for (const call of calls[act]) {
      // The call to /healthz opens the connection. It is not measured.
      const owner = { name: act, visitors: 1, once: true, calls: [HEALTHZ, byOwner(call)], promised: {} } as const;
      const [seen] = await seenBy({ url: stack.url, victims: [owner], milliseconds: 0 });
      failures.push(...Object.keys(seen?.failures ?? {}).map((code) => `${act}: ${code}`));
      ms[act] = Math.max(ms[act], seen?.waits.max ?? Number.NaN);
    }
    await stop?.();
  }
  return { ms, failures };
}

/**
 * Measures how long an order's owner waits while others write the order, and in a quiet run before.
 * @returns the rows of a table, and a sentence for each exceeded limit
 */
export async function writesOfAnOrder() {
  await using stack = await startStack('direct', { LOG_LEVEL: 'silent', TRUST_PROXY: PROXIES });
  const venue = await Venue.create({}, stack.mockUrl);
  await slowProvider(stack, PROVIDER_MS);
  const rows = [['connections', 'from', ...ACTS, 'failures', 'load']];
  const broken: string[] = [];
  for (const connections of CONNECTIONS) {
    const quiet = await waitOfOwner(stack, venue);
    rows.push(['0', '', ...ACTS.map((act) => String(quiet.ms[act])), quiet.failures.join(', ')]);
    for (const origin of ORIGINS) {
      const { ms, failures } = await waitOfOwner(stack, venue, connections, origin);
      const title = `${WRITES}, ${connections} connections from ${origin.name}`;
      const late = ACTS.filter((act) => ms[act] > MOST_MS[act]);
      broken.push(...late.map((act) => `${title}: ${act} took ${ms[act]} ms.`));
      broken.push(...failures.map((failure) => `${title}: ${failure}.`));
      const cells = ACTS.map((act) => `${ms[act]} (${(ms[act] / quiet.ms[act]).toFixed(1)})`);
      rows.push([String(connections), origin.name, ...cells, failures.join(', '), loadavg()[0]?.toFixed(0) ?? '']);
    }
  }
  return { rows, broken };
}

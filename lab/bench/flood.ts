import { connect } from 'node:net';
import autocannon from 'autocannon';
import { type Call, requestOf } from './client.ts';

/** A call to a venue. */
export type SiteCall = Call & { readonly site: string; readonly headers?: Readonly<Record<string, string>> };

export const HOME: SiteCall = { site: 'fotos', path: '/' };

export const siteRequest = ({ site, headers, ...call }: SiteCall) =>
  requestOf(call, { host: `${site}.localhost`, accept: 'text/html, application/json', ...headers });

/**
 * The calls of an attacker, and how they are sent. With `atOnce`, that many calls are always under way. With
 * `perSecond`, that many are started each second; `leaves` aborts them soon. With `connections`, each connection sends
 * `unread` calls together and reads no answer.
 */
export type Flood = { call(turn: number): SiteCall } & (
  | { readonly atOnce: number }
  | { readonly perSecond: number; readonly leaves?: true }
  | { readonly connections: number; readonly unread: number }
);
type With<Kind extends string> = Extract<Flood, Record<Kind, number>>;

/** Ends a flood. @returns how often each outcome came, such as a status */
type End = () => Promise<readonly Readonly<Record<string, number>>[]>;
type Target = { readonly url: string; readonly addresses: readonly string[] };

const SECOND_MS = 1_000;
/** Both are in seconds: `timeout` is the longest wait for an answer, and `duration` is longer than any run. */
const PATIENCE = { timeout: 30, duration: 3_600 };
/**
 * autocannon sends all calls of a second at the second's beginning. So at least this many senders, or one for each call
 * if there are fewer, share the calls and start at different moments of the second.
 */
const LEAST_SENDERS = 10;
/** How long a sender stays before it leaves, in ms: long enough for a proxy to forward the call. */
const LEAVE_MS = 20;

function connectionTo({ url, addresses }: Target, at: number) {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port), localAddress: addresses[at % addresses.length] ?? '' };
}

function startSender(target: Target, at: number, call: () => SiteCall, options: Partial<autocannon.Options>): End {
  // autocannon passes this to `net.connect`, which also takes the address to connect from.
  const socketPath = connectionTo(target, at) as unknown as string;
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...siteRequest(call()) });
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    { url: target.url, socketPath, ...PATIENCE, requests: [{ setupRequest }], ...options },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  );
  return async () => {
    instance.stop();
    const { statusCodeStats = {}, errors } = await promise;
    return [
      { 'cut or late': errors },
      ...Object.entries(statusCodeStats).map(([code, { count = 0 }]) => ({ [code]: count })),
    ];
  };
}

function startSenders(target: Target, flood: With<'atOnce'> | With<'perSecond'>): End {
  const total = 'atOnce' in flood ? flood.atOnce : flood.perSecond;
  const senders = Math.min(total, Math.max(target.addresses.length, LEAST_SENDERS));
  const ends: End[] = [];
  let turn = 0;
  const start = (at: number) => {
    const connections = Math.floor(total / senders) + (at < total % senders ? 1 : 0);
    const rate = 'perSecond' in flood ? { overallRate: connections } : {};
    ends.push(startSender(target, at, () => flood.call(turn++), { connections, ...rate }));
  };
  const timers = Array.from({ length: senders }, (_, at) => setTimeout(start, (at * SECOND_MS) / senders, at));
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    return (await Promise.all(ends.map((end) => end()))).flat();
  };
}

function startLeaving(target: Target, { perSecond, call }: With<'perSecond'>): End {
  let turn = 0;
  const brief = { connections: perSecond / LEAST_SENDERS, duration: LEAVE_MS / SECOND_MS, sampleInt: LEAVE_MS };
  const timer = setInterval(() => startSender(target, turn, () => call(turn++), brief), SECOND_MS / LEAST_SENDERS);
  return async () => {
    clearInterval(timer);
    return [{ left: turn }];
  };
}

function startUnread(target: Target, { connections, unread, call }: With<'unread'>): End {
  let cut = 0;
  const sockets = Array.from({ length: connections }, (_, at) => {
    const { method, path, headers, body = '' } = siteRequest(call(at));
    const lines = Object.entries({ ...headers, 'content-length': body.length }).map((line) => line.join(': '));
    const socket = connect(connectionTo(target, at)).pause();
    socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`.repeat(unread));
    // The storefront may reset the connection.
    return socket.on('error', () => {
      cut += 1;
    });
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    return [{ cut }];
  };
}

/** Starts floods. @returns a function that ends them and describes the result */
export function startFloods(floods: readonly Flood[], target: Target): () => Promise<string> {
  const ends = floods.map((flood) => {
    if ('unread' in flood) return startUnread(target, flood);
    return 'leaves' in flood ? startLeaving(target, flood) : startSenders(target, flood);
  });
  return async () => {
    const counts: Record<string, number> = {};
    for (const [outcome, times] of (await Promise.all(ends.map((end) => end()))).flat().flatMap(Object.entries<number>))
      counts[outcome] = (counts[outcome] ?? 0) + times;
    return Object.entries(counts)
      .map(([outcome, times]) => `${times} ${outcome}`)
      .join(', ');
  };
}

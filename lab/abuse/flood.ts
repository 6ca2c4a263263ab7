import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, connectionFrom, headersOf, openConnections, openStreams, type Sender } from './senders.ts';

const PATIENCE_MS = 30_000;
const TICK_MS = 20;
/** Of one pace: more would measure this program. */
const MOST_UNANSWERED = 600;
/** Long enough for a proxy to pass the call on. */
const LEAVE_MS = 20;

/** Where an attack comes from. @property ways every one, if there are none */
export type Origin = {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly byHttp2?: true;
  readonly ways?: readonly string[];
};

/** What an attacker sends, from its addresses in turn, and what came of it. */
export class Flood {
  readonly #url: string;
  readonly #origin: Origin;
  readonly #streams = new Map<string, Sender>();
  readonly #ends: (() => unknown)[] = [];
  readonly #outcomes = new Map<string, number>();
  #isOver = false;

  /** @param url of the storefront, or of the proxy in front */
  constructor(url: string, origin: Origin) {
    this.#url = url;
    this.#origin = origin;
  }

  /** Calls `send` so many times at once, each with a connection or stream, and again whenever one ends. */
  repeat(atOnce: number, send: (sender: Sender, turn: number) => Promise<string>): void {
    const work = async (at: number) => {
      const sender = this.#sender(at, 1);
      for (let turn = at; !this.#isOver; turn += atOnce) {
        this.#count(await send(sender, turn));
        // Refusals without a connection would else stop the timers.
        await new Promise(setImmediate);
      }
    };
    for (let at = 0; at < atOnce; at += 1) void work(at);
  }

  /** Sends so many a second, however slow the answers are. */
  pace(perSecond: number, send: (sender: Sender, turn: number) => Promise<string>): void {
    const senders = this.#origin.addresses.map((_, at) => this.#sender(at, MOST_UNANSWERED));
    const began = performance.now();
    let [turn, unanswered] = [0, 0];
    const sendOne = async (sender: Sender) => {
      unanswered += 1;
      this.#count(await send(sender, turn));
      unanswered -= 1;
    };
    const timer = setInterval(() => {
      const due = ((performance.now() - began) * perSecond) / 1_000;
      for (; turn < due; turn += 1) {
        const sender = senders[turn % senders.length];
        if (sender && unanswered < MOST_UNANSWERED) void sendOne(sender);
        else this.#count('not sent');
      }
    }, TICK_MS);
    this.#ends.push(() => clearInterval(timer));
  }

  /** Sends calls together over a connection of their own, of which it reads nothing. */
  sendUnread(at: number, call: Call, times = 1): () => void {
    const address = this.#address(at);
    const { hostname: host, port } = new URL(this.#url);
    const { body = '' } = call;
    const headers = Object.entries({ ...headersOf(call, address), 'content-length': body.length });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const text = `${call.body === undefined ? 'GET' : 'POST'} ${call.path} HTTP/1.1\r\n${lines}\r\n${body}`;
    const socket = connect({ host, port: Number(port), ...connectionFrom(address) }, () => {
      socket.pause().write(text.repeat(times));
    });
    // The storefront may end or reset the connection.
    socket.on('error', () => this.#count('connection ended'));
    this.#ends.push(() => socket.destroy());
    return () => socket.destroy();
  }

  /** Connects, sends a call and closes without waiting for the answer. */
  async sendAndLeave(turn: number, call: Call): Promise<string> {
    const leave = this.sendUnread(turn, call);
    await wait(LEAVE_MS);
    leave();
    return 'left';
  }

  /** Says what came of it. */
  stop(): string {
    this.#isOver = true;
    for (const end of this.#ends) end();
    return [...this.#outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  }

  #address(at: number): string {
    const { addresses } = this.#origin;
    return addresses[at % addresses.length] ?? '';
  }

  #count(outcome: string): void {
    if (!this.#isOver) this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  #sender(at: number, connections: number): Sender {
    const address = this.#address(at);
    const known = this.#streams.get(address);
    if (known) return known;
    const { byHttp2 } = this.#origin;
    const sender = byHttp2
      ? openStreams(this.#url, address, PATIENCE_MS)
      : openConnections(this.#url, address, PATIENCE_MS, connections);
    if (byHttp2) this.#streams.set(address, sender);
    this.#ends.push(() => sender.close());
    return sender;
  }
}

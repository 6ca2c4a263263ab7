import { connect } from 'node:net';
import { type Call, connectionFrom, headersOf, openConnections, openStreams, type Sender } from './senders.ts';
import type { Way } from './ways.ts';

const PATIENCE_MS = 30_000;
/** Long enough for a proxy to pass a call on. */
const LEAVE_MS = 20;
const TICK_MS = 20;
/** Of one pace: more would measure this program. */
const MOST_UNANSWERED = 600;

/** Where an attack comes from. @property ways every one, if there are none */
export type Origin = {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly byHttp2?: true;
  readonly ways?: readonly Way[];
};

type Send = (sender: Sender, turn: number) => Promise<string>;

/** What an attacker sends, from its addresses in turn, and what came of it. */
export class Flood {
  readonly #url: string;
  readonly #addresses: readonly string[];
  readonly #senders: readonly Sender[];
  readonly #ends: (() => unknown)[];
  readonly #outcomes = new Map<string, number>();
  #isOver = false;

  /** @param url of the storefront, or of the proxy in front */
  constructor(url: string, { addresses, byHttp2 }: Origin) {
    const open = byHttp2 ? openStreams : openConnections;
    this.#url = url;
    this.#addresses = addresses;
    this.#senders = addresses.map((address) => open(url, address, PATIENCE_MS));
    this.#ends = this.#senders.map((sender) => () => sender.close());
  }

  /** Calls `send` so many times at once, each by a connection or stream, and again whenever one ends. */
  repeat(atOnce: number, send: Send): void {
    const work = async (at: number) => {
      for (let turn = at; !this.#isOver; turn += atOnce) {
        await this.#send(send, at, turn);
        // Refusals without a connection would else stop the timers.
        await new Promise(setImmediate);
      }
    };
    for (let at = 0; at < atOnce; at += 1) void work(at);
  }

  /** Sends so many a second, however slow the answers are. */
  pace(perSecond: number, send: Send): void {
    const began = performance.now();
    let [turn, unanswered] = [0, 0];
    const timer = setInterval(() => {
      const due = ((performance.now() - began) * perSecond) / 1_000;
      for (; turn < due; turn += 1) {
        if (unanswered >= MOST_UNANSWERED) this.#count('not sent');
        else {
          unanswered += 1;
          void this.#send(send, turn, turn).then(() => {
            unanswered -= 1;
          });
        }
      }
    }, TICK_MS);
    this.#ends.push(() => clearInterval(timer));
  }

  /** Connects, sends a call and closes without waiting for the answer. */
  async sendAndLeave(turn: number, call: Call): Promise<string> {
    const sender = openConnections(this.#url, this.#address(turn), LEAVE_MS);
    await sender.send(call);
    sender.close();
    return 'left';
  }

  /** Sends a call several times over one connection, of which it reads nothing. */
  sendUnread(at: number, call: Call, times: number): void {
    const { hostname: host, port } = new URL(this.#url);
    const { path, body = '' } = call;
    const headers = Object.entries({ ...headersOf(call, this.#address(at)), 'content-length': body.length });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const text = `${call.body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
    const socket = connect({ host, port: Number(port), ...connectionFrom(this.#address(at)) }, () => {
      socket.pause().write(text.repeat(times));
    });
    // The storefront may end or reset the connection.
    socket.on('error', () => this.#count('connection ended'));
    this.#ends.push(() => socket.destroy());
  }

  /** Says what came of it. */
  stop(): string {
    this.#isOver = true;
    for (const end of this.#ends) end();
    return [...this.#outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  }

  #address = (at: number) => this.#addresses[at % this.#addresses.length] ?? '';

  #count(outcome: string): void {
    if (!this.#isOver) this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  async #send(send: Send, at: number, turn: number): Promise<void> {
    const sender = this.#senders[at % this.#senders.length];
    if (sender) this.#count(await send(sender, turn));
  }
}

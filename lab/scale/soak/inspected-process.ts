import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Held } from './growth.ts';

type Evaluated = { readonly result: { readonly objectId?: string; readonly value?: unknown } };

/** Runs in the process: of all objects that send events, how many listeners they have. */
const COUNT_LISTENERS = `function () {
  return this.reduce((sum, emitter) => {
    const events = emitter._events === undefined ? [] : emitter.eventNames();
    return sum + events.reduce((count, name) => count + emitter.listenerCount(name), 0);
  }, 0);
}`;
const EMITTERS = 'Object.getPrototypeOf(Object.getPrototypeOf(process))';
const MEMORY = '({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })';
const MB = 1024 * 1024;
/** What a collection frees may hold more, which the next one frees. */
const COLLECTIONS = 3;

type Memory = Readonly<Record<'heapUsed' | 'external' | 'rss' | 'handles', number>>;

/** A program started with `--inspect`, seen through its inspector. */
export class InspectedProcess {
  readonly #socket: WebSocket;
  readonly #pid: number;
  #sent = 0;

  private constructor(socket: WebSocket, pid: number) {
    this.#socket = socket;
    this.#pid = pid;
  }

  static async attach(port: number, pid: number): Promise<InspectedProcess> {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      readonly webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
    await once(socket, 'open');
    return new InspectedProcess(socket, pid);
  }

  /** Collects garbage first. */
  async held(): Promise<Held> {
    for (let run = 0; run < COLLECTIONS; run += 1) await this.#ask('HeapProfiler.collectGarbage');
    const { result } = await this.#ask<Evaluated>('Runtime.evaluate', { expression: MEMORY, returnByValue: true });
    const { heapUsed, external, rss, handles } = result.value as Memory;
    return {
      heapMb: heapUsed / MB,
      externalMb: external / MB,
      residentMb: rss / MB,
      descriptors: readdirSync(`/proc/${this.#pid}/fd`).length,
      handles,
      listeners: await this.#listeners(),
    };
  }

  close(): void {
    this.#socket.close();
  }

  async #listeners(): Promise<number> {
    const group = { objectGroup: 'soak' };
    const { result } = await this.#ask<Evaluated>('Runtime.evaluate', { expression: EMITTERS, ...group });
    const { objects } = await this.#ask<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
      ...group,
    });
    const counted = await this.#ask<Evaluated>('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: COUNT_LISTENERS,
      returnByValue: true,
    });
    await this.#ask('Runtime.releaseObjectGroup', group);
    return Number(counted.result.value);
  }

  async #ask<Reply>(method: string, params: object = {}): Promise<Reply> {
    this.#sent += 1;
    const id = this.#sent;
    const reply = new Promise<Reply>((resolve, reject) => {
      const hear = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: Reply; error?: { message: string } };
        if (message.id !== id) return;
        this.#socket.removeEventListener('message', hear);
        if (message.error) reject(new Error(`${method}: ${message.error.message}`));
        else resolve(message.result);
      };
      this.#socket.addEventListener('message', hear);
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return reply;
  }
}

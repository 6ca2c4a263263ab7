import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeDifferences, readJsonForm, refusalDifferences } from '#provider-contract/suite/reply-form.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { ContractCall } from '#shared/provider-api/contract-call.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { pairFiles, type RecordedPair } from '#shared/provider-api/recording.ts';
import { type Exchange, maskExchange } from './mask-call.ts';
import { type Passed, startProxy } from './proxy.ts';
import { Pseudonyms } from './pseudonyms.ts';

export type RecorderOptions = {
  /** The provider's address, without `/api/v1`. */
  readonly target: string;
  readonly folder: string;
  /** 0 picks any free port. */
  readonly port: number;
  /** Receives lines for the console, which contain no real value of a call. */
  readonly print: (line: string) => void;
};

const count = (lines: Map<string, number>, line: string) => lines.set(line, (lines.get(line) ?? 0) + 1);

/** Matches the start of a content type, with no parameter but `charset`, because another could be a file's name. */
const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?charset=[\w-]{1,20})?/i;

function readReply(call: ContractCall, reply: NonNullable<Passed['reply']>): Exchange['reply'] {
  const { text, bytes, type, ...facts } = reply;
  const isFile = call.endpoint.reply === 'bytes' && text === null;
  return {
    ...facts,
    type: CONTENT_TYPE.exec(type)?.[0] ?? '',
    ...(isFile ? { bytes } : {}),
    json: parseJson(String(text ?? '')),
  };
}

const NOT_MODIFIED = 304;
const FILE_STATUSES = [200, 206, NOT_MODIFIED];

/** Lists all differences between a reply's form and the contract, without any real value. */
function replyDifferences({ call, reply }: Exchange): readonly string[] {
  const { status, type, json } = reply;
  const form = call.endpoint.reply;
  if (errorReplyText(json) !== null) return [];
  if (form === 'bytes') {
    if (status === NOT_MODIFIED) return [];
    return FILE_STATUSES.includes(status) ? fileTypeDifferences(type) : refusalDifferences(json, status);
  }
  if (status >= 400) return refusalDifferences(json, status);
  if (status >= 300) return [`HTTP ${status} instead of 200`];
  const { differences, leftOut = [] } = readJsonForm(form, json);
  return [...differences, ...leftOut];
}

/** Returns a key that equal downloads share, so that only the first is written; null for a reply without a file. */
function fileKey({ request, reply }: RecordedPair): string | null {
  if (reply.bytes === undefined) return null;
  const { ms: _, ...facts } = reply;
  return JSON.stringify([request.path, request.query?.size, facts]);
}

class Recorder {
  readonly #options: RecorderOptions;
  readonly #pseudonyms = new Pseudonyms();
  readonly #files = new Set<string>();
  readonly #differences = new Map<string, number>();
  readonly #outside = new Set<string>();
  readonly #counts = { calls: 0, pairs: 0, differing: 0, lost: 0 };
  #writing: Promise<void> = Promise.resolve();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  take(number: number, passed: Passed): void {
    const { call, failure, reply, isGone } = passed;
    if (!call) return void this.#takeOutside(passed);
    this.#counts.calls += 1;
    const route = `${call.endpoint.method} ${call.endpoint.path}`;
    const isFile = call.endpoint.reply === 'bytes';
    // When a visitor leaves a page, its pictures are cut off. A replay does not need them.
    if (isGone && isFile) return void this.#options.print(`left out: ${route}: its caller has gone`);
    if (isGone) return void this.#lose(route, 'its caller has gone');
    if (failure !== undefined || !reply) return void this.#differ(route, 'no whole answer', [failure ?? 'none']);
    if (!isFile && reply.text === null) return void this.#lose(route, 'its reply is longer than any of the contract');
    this.#tryReply(number, { call, body: parseJson(String(passed.sent ?? '')), reply: readReply(call, reply) });
  }

  /** Records a reply. If it cannot be masked, the recording of other calls must go on. */
  #tryReply(number: number, exchange: Exchange): void {
    try {
      this.#takeReply(number, exchange);
    } catch (error) {
      // The error's message may quote the reply.
      const { name } = exchange.call;
      this.#lose(name, `it could not be masked (${error instanceof Error ? error.name : typeof error})`);
    }
  }

  #takeReply(number: number, exchange: Exchange): void {
    const { call, reply } = exchange;
    const pair = maskExchange(this.#pseudonyms, exchange);
    const differences = replyDifferences(exchange);
    const file = fileKey(pair);
    const isKnown = file !== null && this.#files.has(file);
    if (file !== null) this.#files.add(file);
    if (differences.length > 0)
      this.#differ(`${call.endpoint.method} ${call.endpoint.path}`, `HTTP ${reply.status}`, differences);
    if (!isKnown)
      this.#write(number, call.name, differences.length > 0 ? { ...pair, differences: [...differences] } : pair);
  }

  async summary() {
    await this.#writing;
    return { ...this.#counts, differences: this.#differences };
  }

  #differ(route: string, what: string, differences: readonly string[]): void {
    this.#counts.differing += 1;
    for (const difference of differences) {
      const line = `${route} (${what}): ${difference}`;
      count(this.#differences, line);
      this.#options.print(`differs: ${line}`);
    }
  }

  /** Reports each kind of call outside of the contract once. Names only its first folder: the rest may be personal. */
  #takeOutside({ method, address }: Passed): void {
    const start = /^\/[a-z_-]{1,24}(?=[/?]|$)/i.exec(address)?.[0] ?? '/…';
    const line = `left out: ${method} ${start}${start === address ? '' : '/…'} is no call of the contract`;
    if (this.#outside.has(line)) return;
    this.#outside.add(line);
    this.#options.print(line);
  }

  #lose(path: string, why: string): void {
    this.#counts.lost += 1;
    this.#options.print(`not recorded: ${path}: ${why}`);
  }

  #write(number: number, name: string, pair: RecordedPair): void {
    const { method, path } = pair.request;
    const text = `${JSON.stringify(pair, null, 2)}\n`;
    if (this.#pseudonyms.survivesIn(text)) {
      this.#lose(`${method} ${name}`, 'a field that is kept has a personal value of another call');
      return;
    }
    const place = String(number).padStart(4, '0');
    this.#writing = this.#writing
      .then(() => writeFile(join(this.#options.folder, `${place}-${name}.json`), text, { flag: 'wx' }))
      .then(
        () => {
          this.#counts.pairs += 1;
          this.#options.print(`${place} ${method} ${path} ${pair.reply.status}`);
        },
        (error: Error) => this.#lose(`${method} ${path}`, error.message),
      );
  }
}

/**
 * Forwards all calls to a provider and writes those of the contract, masked, into a folder.
 * @throws Error if the folder already has a recording, or the port is taken
 */
export async function startRecorder(options: RecorderOptions) {
  const { folder, target, port } = options;
  await mkdir(folder, { recursive: true });
  // A second recorder would give the same made-up values to other originals.
  if (pairFiles(await readdir(folder)).length > 0)
    throw new Error(`${folder} has a recording already: name a new folder`);
  const recorder = new Recorder(options);
  const proxy = await startProxy({ target, port, onPassed: (number, passed) => recorder.take(number, passed) });
  return {
    url: proxy.url,
    async stop() {
      await proxy.close();
      return recorder.summary();
    },
  };
}
export type RecordingSummary = Awaited<ReturnType<Recorder['summary']>>;

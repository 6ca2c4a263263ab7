import { Readable } from 'node:stream';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { FileKind, PoolName } from '#server/provider/transport/call-kinds.ts';
import { fileDeadline } from '#server/provider/transport/deadline.ts';
import { type ProviderResponse, type Reading, whenRead } from '#server/provider/transport/response.ts';
import { callFailure, isConnectionLost } from '#server/provider/transport/retries.ts';
import type { Timing } from '#server/provider/transport/timing.ts';
import { type CallScope, callerOf, type Transport } from '#server/provider/transport/transport.ts';
import { whenClosed } from '#shared/when-closed.ts';

const KIBIBYTE = 1024;

export type FileLimits = {
  readonly pool: PoolName;
  readonly maxBytes: number | null;
  /** The time for the whole file in ms; null for no limit. */
  readonly totalMs: ((timing: Timing) => number) | null;
  /** Whether the visitor saves the file. A lost connection must then not look like its end. */
  readonly mustBeWhole: boolean;
};

const TRANSFER = { pool: 'transfers', maxBytes: null, totalMs: null } as const;

export const FILE_LIMITS = {
  thumb: { pool: 'pictures', maxBytes: 1024 * KIBIBYTE, totalMs: ({ thumb }) => thumb, mustBeWhole: false },
  // Visitors may read a preview slowly, which must not delay other visitors' thumbnails.
  preview: { pool: 'transfers', maxBytes: 8 * 1024 * KIBIBYTE, totalMs: ({ preview }) => preview, mustBeWhole: false },
  qrCode: { pool: 'pictures', maxBytes: 256 * KIBIBYTE, totalMs: ({ qrCode }) => qrCode, mustBeWhole: false },
  clip: { ...TRANSFER, mustBeWhole: false },
  original: { ...TRANSFER, mustBeWhole: true },
  archive: { ...TRANSFER, mustBeWhole: true },
} as const satisfies Record<FileKind, FileLimits>;

export type FileCall = {
  readonly kind: FileKind;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The longest thumbnail or preview that is read to its end before it is sent, so that a visitor who reads slowly does
 * not occupy a connection.
 */
const SHORT_BYTES = 64 * KIBIBYTE;

/** How much of an unwanted body is read so that its connection can be reused. A longer body ends the connection. */
const UNWANTED_BYTES = 64 * KIBIBYTE;

export function discardBody(body: ProviderResponse['body'], { discard }: Timing): void {
  if (!(body instanceof Readable)) return;
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > UNWANTED_BYTES) body.destroy();
  });
  const timer = setTimeout(() => body.destroy(), discard).unref();
  whenClosed(body, () => clearTimeout(timer));
}

/** Opens a file. A picture's time limit starts here. */
export async function openFile(
  transport: Transport,
  scope: CallScope,
  file: FileCall,
  abort: AbortSignal,
): Promise<ProviderResponse> {
  const { circuits, pools, retries, timing } = transport;
  const { site, headers } = scope;
  // The query may name a size or a time, which the circuit does not tell apart.
  const [subject = ''] = file.path.split('?', 1);
  const { pool, maxBytes, totalMs } = FILE_LIMITS[file.kind] as FileLimits;
  // A PIX code's picture is read to its end, because nothing of it is sent before the payment's code has been compared.
  const mostWhole: Reading['mostWhole'] = ({ 'content-length': length }, status) => {
    const isShort = file.kind === 'qrCode' || Number(length) <= SHORT_BYTES;
    return isShort && status === 200 && maxBytes !== null ? maxBytes : 0;
  };
  const times = { headersMs: timing.fileHeaders, totalMs: totalMs?.(timing) ?? null };
  const { signal, placed, headersCame, stop } = fileDeadline(times, abort);
  const limits = { signal, queueMs: timing.queue, claimant: scope, onPlace: placed, onHeaders: headersCame, mostWhole };
  const request = { method: 'GET' as const, path: file.path, headers: { ...file.headers, ...headers } };
  const budget = retries.memo(`files of ${site}`);
  budget.earn();
  const ask = () => pools[pool].request(request, limits);
  const askAgain = (error: unknown) => (isConnectionLost(error) && budget.spend() ? ask() : Promise.reject(error));
  const send = async () => {
    const reply = await ask()
      .catch(askAgain)
      .catch((error: unknown) => {
        throw abort.aborted ? error : callFailure(error, true);
      });
    // A 500 is usually about one file, so it does not count towards the circuit of all files.
    if (reply.status <= 500) return reply;
    throw failed(reply);
  };
  const failed = ({ status, body }: ProviderResponse) => {
    discardBody(body, timing);
    return new ProviderError('PROVIDER_UNAVAILABLE', `status ${status}`);
  };
  try {
    // The provider may refuse a file while it can send none.
    const isAnswer = ({ status }: ProviderResponse) => status < 400;
    const reply = await circuits.run({ group: file.kind, site, subject, ...callerOf(scope) }, send, { isAnswer });
    if (reply.status === 500) throw failed(reply);
    whenRead(reply.body, stop);
    return reply;
  } catch (error) {
    stop();
    throw error;
  }
}

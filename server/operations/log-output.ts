import { fstatSync, write, writeSync } from 'node:fs';

/** Lines are written in pieces of this many characters: a write for each request costs more than a small answer. */
const PIECE = 4_096;
const LATEST_MS = 200;
/** The most characters that wait until they can be written: about three thousand lines. */
const MOST_WAITING = 512 * 1024;
const RETRY_MS = 20;
const EXIT_MS = 500;

export type LogOutput = {
  write(line: string): void;
  /** How many lines were dropped since the start, because too many waited to be written. */
  lost(): number;
};

/**
 * Makes writes to a full pipe fail at once. A write to the bare descriptor would hold a thread until somebody reads.
 */
function unblockStandardOutput(): void {
  const kind = fstatSync(1);
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined);
}

function writeNow(bytes: Buffer): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const deadline = performance.now() + EXIT_MS;
  for (let rest = bytes; rest.length > 0 && performance.now() < deadline; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(sleeper, 0, 0, RETRY_MS);
    }
  }
}

/**
 * Never holds up a request: waiting lines are dropped when too many, as with a full disk or an unread pipe. A killed
 * process loses a fifth of a second of lines, one that exits none.
 */
export function createStandardOutput(): LogOutput {
  let waiting = '';
  let lost = 0;
  let piece = Buffer.alloc(0);
  let isWriting = false;
  let isResting = false;

  function rest(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      writePiece();
    }, RETRY_MS).unref();
  }

  function writePiece(): void {
    if (isWriting || isResting) return;
    if (piece.length === 0) {
      piece = Buffer.from(waiting);
      waiting = '';
    }
    if (piece.length === 0) return;
    isWriting = true;
    write(1, piece, (error, written) => {
      isWriting = false;
      if (error) return rest();
      piece = piece.subarray(written);
      if (piece.length > 0 || waiting.length >= PIECE) writePiece();
    });
  }

  unblockStandardOutput();
  setInterval(writePiece, LATEST_MS).unref();
  process.once('exit', () => writeNow(Buffer.concat([isWriting ? Buffer.alloc(0) : piece, Buffer.from(waiting)])));
  return {
    write(line) {
      if (waiting.length + line.length > MOST_WAITING) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= PIECE) writePiece();
    },
    lost: () => lost,
  };
}

import type { FaultRequest } from '#mock-provider/control/faults.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { Call } from './calls.ts';
import { isFile } from './read-reply.ts';

const MIB = 1024 * 1024;

/** More than a reply in JSON may have. */
const HUGE_JSON_BYTES = 17 * MIB;
/** More than any picture that is shown may have. */
const HUGE_PICTURE_BYTES = 9 * MIB;
/** Nothing for a file that is kept. */
const LONGER_FILE_BYTES = 2 * MIB;

/** Two bytes take longer than any deadline of a change that is hurried. */
const DRIP_MS = 2_000;
/** So much of a file comes at once, so that it is not its headers that are late. */
const FILE_HEAD_BYTES = 100;

function hugeBytes({ class: name }: Call): number {
  if (name === 'keptFile') return LONGER_FILE_BYTES;
  return name === 'shownFile' ? HUGE_PICTURE_BYTES : HUGE_JSON_BYTES;
}

/** How a fault is set so that a walk takes no longer than it must: short waits short, endless ones longer than any deadline. */
export function faultSettings(call: Call, kind: FaultKind): Pick<FaultRequest, 'delay_ms' | 'after_bytes'> {
  switch (kind) {
    case 'latency':
      return { delay_ms: 20 };
    case 'drip':
      return { delay_ms: DRIP_MS, after_bytes: isFile(call) ? FILE_HEAD_BYTES : 0 };
    case 'out_of_order':
      return { delay_ms: 120_000 };
    case 'huge_body':
      return { after_bytes: hugeBytes(call) };
    default:
      return {};
  }
}

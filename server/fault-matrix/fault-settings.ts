import type { FaultRequest } from '#mock-provider/control/faults.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { Call } from './call.ts';
import { isFile } from './read-reply.ts';

const MIB = 1024 * 1024;

const HUGE_JSON_BYTES = 17 * MIB;
const HUGE_PICTURE_BYTES = 9 * MIB;
const LONGER_FILE_BYTES = 2 * MIB;

/** The pause before each byte: two bytes take longer than any deadline of the storefront with the short ones. */
const DRIP_MS = 2_000;
const FILE_HEAD_BYTES = 100;

function hugeBytes({ class: name }: Call): number {
  if (name === 'savedFile') return LONGER_FILE_BYTES;
  return name === 'displayedFile' || name === 'heldFile' ? HUGE_PICTURE_BYTES : HUGE_JSON_BYTES;
}

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

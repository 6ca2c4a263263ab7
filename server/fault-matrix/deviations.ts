import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { CallName } from './calls.ts';
import type { OutcomeName } from './outcomes.ts';

export type Deviation = {
  readonly kinds: readonly FaultKind[];
  readonly outcome: OutcomeName;
  readonly why: string;
};

export const DEVIATIONS: Readonly<Partial<Record<CallName, readonly Deviation[]>>> = {
  organization: [
    {
      kinds: ['error_flag', 'rate_limit'],
      outcome: 'unavailable',
      why: 'a refusal is about this server, not the visitor',
    },
  ],
  card: [{ kinds: ['bad_utf8'], outcome: 'invalid', why: 'its only text is the card code, which is then invalid' }],
  customerCard: [
    { kinds: ['bad_utf8'], outcome: 'invalid', why: 'its only text is the card code, which is then invalid' },
  ],
  removeMedia: [
    { kinds: ['duplicate_effect'], outcome: 'notFound', why: 'the second of the two requests finds no media' },
    { kinds: ['missing_field', 'wrong_types', 'bad_utf8'], outcome: 'answered', why: 'no field of the reply is used' },
  ],
  upload: [
    {
      kinds: ['status', 'html'],
      outcome: 'unavailable',
      why: 'a photo that a failed provider kept is sent twice at worst',
    },
  ],
  sessionMedia: [
    {
      kinds: ['missing_field', 'wrong_types', 'bad_utf8'],
      outcome: 'answered',
      why: 'the reply is an empty object, in which nothing can be wrong',
    },
  ],
  saveCustomer: [{ kinds: ['bad_utf8'], outcome: 'answered', why: 'only free texts are damaged, ids are not' }],
  saveAddress: [{ kinds: ['bad_utf8'], outcome: 'answered', why: 'only free texts are damaged, ids are not' }],
  finish: [{ kinds: ['bad_utf8'], outcome: 'answered', why: 'only free texts are damaged, ids are not' }],
  payment: [{ kinds: ['stale_reply'], outcome: 'without', why: 'the reply before was that there is no payment yet' }],
  checkoutReadFault: [
    {
      kinds: ['missing_field', 'wrong_types'],
      outcome: 'answered',
      why: 'the status 404 says that nothing was charged',
    },
  ],
};

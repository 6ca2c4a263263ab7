import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { CallName } from './calls.ts';
import type { OutcomeName } from './expectations.ts';

export type Deviation = {
  readonly kinds: readonly FaultKind[];
  readonly outcome: OutcomeName;
  readonly why: string;
};

const CODE_ALONE: readonly Deviation[] = [
  { kinds: ['bad_utf8'], outcome: 'invalid', why: 'its only text is the card code, which is then invalid' },
];
const FREE_TEXTS: readonly Deviation[] = [
  { kinds: ['bad_utf8'], outcome: 'answered', why: 'only free texts are damaged, ids are not' },
];

export const DEVIATIONS: Readonly<Partial<Record<CallName, readonly Deviation[]>>> = {
  organization: [
    {
      kinds: ['error_flag', 'rate_limit'],
      outcome: 'unavailable',
      why: 'a refusal is about this server, not the visitor',
    },
  ],
  card: CODE_ALONE,
  customerCard: CODE_ALONE,
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
  saveCustomer: FREE_TEXTS,
  saveAddress: FREE_TEXTS,
  finish: FREE_TEXTS,
  payment: [{ kinds: ['stale_reply'], outcome: 'without', why: 'the reply before was that there is no payment yet' }],
  checkoutReadFault: [
    {
      kinds: ['missing_field', 'wrong_types'],
      outcome: 'answered',
      why: 'the status 404 says that nothing was charged',
    },
  ],
};

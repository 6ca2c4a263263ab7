import type { ChargeOutcome } from '#mock-provider/world/orders/charge.ts';
import type { PixPlan, TokenFailure } from './scenario.ts';

export const ORDINARY_PIX = { becomes: 'paid', atCheck: 3 } as const;

export const ORDINARY_CREDIT_CARD = { becomes: 'refused', atCheck: 0 } as const;

const pix = <const Id extends string>(id: Id, input: string, outcome: string, plan: PixPlan) =>
  ({ id, group: 'PIX e-mails', input, outcome, behaviour: { kind: 'pix', plan } }) as const;

const number = <const Id extends string>(id: Id, input: string, outcome: string, charge: ChargeOutcome) =>
  ({
    id,
    group: 'Credit card numbers',
    input,
    outcome,
    behaviour: { kind: 'credit card number', outcome: charge },
  }) as const;

const cvv = <const Id extends string>(id: Id, input: string, outcome: string, failure: TokenFailure) =>
  ({ id, group: 'CVVs', input, outcome, behaviour: { kind: 'cvv', failure } }) as const;

/** Credit card numbers, CVVs and e-mails that decide the outcome of a payment, in every venue. */
export const PAYMENT_SCENARIOS = [
  pix('pix-ordinary', 'ana@example.com', 'Paid by itself at the third check, as with any other e-mail.', ORDINARY_PIX),
  pix('pix-pending', 'pendente@example.com', 'Waits until you settle it by hand, and expires after 15 minutes.', null),
  pix('pix-expired', 'expira@example.com', 'Expires at the second check.', { becomes: 'expired', atCheck: 2 }),
  pix('pix-failing', 'falha@example.com', 'No PIX can be made (PIX_CREATION_FAILED).', 'fails'),
  number('number-paid', '4000000000000010', 'The card is charged (PAID).', { becomes: 'paid', atCheck: 0 }),
  number(
    'number-refused',
    '4000000000000028',
    'The card is refused, as any other valid number (REFUSED).',
    ORDINARY_CREDIT_CARD,
  ),
  number(
    'number-processing-paid',
    '4000000000000036',
    'The bank takes its time, and charges at the second check (PROCESSING, then PAID).',
    { becomes: 'paid', atCheck: 2 },
  ),
  number(
    'number-processing-refused',
    '4000000000000044',
    'The bank takes its time, and refuses at the second check (PROCESSING, then REFUSED).',
    { becomes: 'refused', atCheck: 2 },
  ),
  cvv('cvv-refused', '701', 'The card’s data are refused before the charge (422).', 'refused'),
  cvv('cvv-service-down', '702', 'The service that takes the card’s data is down (503).', 'service down'),
  cvv('cvv-reply-lost', '700', 'The card is charged, and the reply is lost on its way.', 'checkout reply lost'),
] as const;

import type { Scenario } from './scenario.ts';

/** The outcome of a PIX whose e-mail is not listed. */
export const ORDINARY_PIX = { becomes: 'paid', afterChecks: 3 } as const;

/** The outcome of a card number that is not listed. */
export const ORDINARY_CARD = { becomes: 'refused', afterChecks: 0 } as const;

/** Card numbers, CVVs and e-mails that decide the outcome of a payment. They work in every venue. */
export const PAYMENT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'pix-ordinary',
    group: 'PIX e-mails',
    input: 'ana@example.com',
    outcome: 'any e-mail but the ones below: paid by itself at the third check',
    behaviour: { kind: 'pix', localPart: 'ana', plan: ORDINARY_PIX },
  },
  {
    id: 'pix-pending',
    group: 'PIX e-mails',
    input: 'pendente@example.com',
    outcome: 'stays pending until it is settled by hand, and expires after 15 minutes',
    behaviour: { kind: 'pix', localPart: 'pendente', plan: null },
  },
  {
    id: 'pix-expired',
    group: 'PIX e-mails',
    input: 'expira@example.com',
    outcome: 'expires at the second check',
    behaviour: { kind: 'pix', localPart: 'expira', plan: { becomes: 'expired', afterChecks: 2 } },
  },
  {
    id: 'pix-failing',
    group: 'PIX e-mails',
    input: 'falha@example.com',
    outcome: 'PIX_CREATION_FAILED',
    behaviour: { kind: 'pix', localPart: 'falha', plan: 'fails' },
  },
  {
    id: 'number-paid',
    group: 'Card numbers',
    input: '4000000000000010',
    outcome: 'PAID',
    behaviour: { kind: 'card number', number: '4000000000000010', outcome: { becomes: 'paid', afterChecks: 0 } },
  },
  {
    id: 'number-refused',
    group: 'Card numbers',
    input: '4000000000000028',
    outcome: 'REFUSED, as any other valid number',
    behaviour: { kind: 'card number', number: '4000000000000028', outcome: ORDINARY_CARD },
  },
  {
    id: 'number-processing-paid',
    group: 'Card numbers',
    input: '4000000000000036',
    outcome: 'PROCESSING, then PAID at the second check',
    behaviour: { kind: 'card number', number: '4000000000000036', outcome: { becomes: 'paid', afterChecks: 2 } },
  },
  {
    id: 'number-processing-refused',
    group: 'Card numbers',
    input: '4000000000000044',
    outcome: 'PROCESSING, then REFUSED at the second check',
    behaviour: { kind: 'card number', number: '4000000000000044', outcome: { becomes: 'refused', afterChecks: 2 } },
  },
  {
    id: 'cvv-refused',
    group: 'CVVs',
    input: '701',
    outcome: 'the token is refused (422)',
    behaviour: { kind: 'cvv', cvv: '701', failure: 'refused' },
  },
  {
    id: 'cvv-service-down',
    group: 'CVVs',
    input: '702',
    outcome: 'the token service is down (503)',
    behaviour: { kind: 'cvv', cvv: '702', failure: 'service down' },
  },
  {
    id: 'cvv-reply-lost',
    group: 'CVVs',
    input: '700',
    outcome: "the token is fine, and the checkout's reply is lost: the charge happens",
    behaviour: { kind: 'cvv', cvv: '700', failure: 'checkout reply lost' },
  },
];

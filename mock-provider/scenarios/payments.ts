import type { Scenario } from './scenario.ts';

export const ORDINARY_PIX = { becomes: 'paid', atCheck: 3 } as const;

export const ORDINARY_CREDIT_CARD = { becomes: 'refused', atCheck: 0 } as const;

/** Card numbers, CVVs and e-mails that decide the outcome of a payment. They work in every venue. */
export const PAYMENT_SCENARIOS = [
  {
    id: 'pix-ordinary',
    group: 'PIX e-mails',
    input: 'ana@example.com',
    outcome: 'Paid by itself at the third check, as with any other e-mail.',
    behaviour: { kind: 'pix', localPart: 'ana', plan: ORDINARY_PIX },
  },
  {
    id: 'pix-pending',
    group: 'PIX e-mails',
    input: 'pendente@example.com',
    outcome: 'Waits until you settle it by hand, and expires after 15 minutes.',
    behaviour: { kind: 'pix', localPart: 'pendente', plan: null },
  },
  {
    id: 'pix-expired',
    group: 'PIX e-mails',
    input: 'expira@example.com',
    outcome: 'Expires at the second check.',
    behaviour: { kind: 'pix', localPart: 'expira', plan: { becomes: 'expired', atCheck: 2 } },
  },
  {
    id: 'pix-failing',
    group: 'PIX e-mails',
    input: 'falha@example.com',
    outcome: 'No PIX can be made (PIX_CREATION_FAILED).',
    behaviour: { kind: 'pix', localPart: 'falha', plan: 'fails' },
  },
  {
    id: 'number-paid',
    group: 'Card numbers',
    input: '4000000000000010',
    outcome: 'The card is charged (PAID).',
    behaviour: { kind: 'card number', number: '4000000000000010', outcome: { becomes: 'paid', atCheck: 0 } },
  },
  {
    id: 'number-refused',
    group: 'Card numbers',
    input: '4000000000000028',
    outcome: 'The card is refused, as any other valid number (REFUSED).',
    behaviour: { kind: 'card number', number: '4000000000000028', outcome: ORDINARY_CREDIT_CARD },
  },
  {
    id: 'number-processing-paid',
    group: 'Card numbers',
    input: '4000000000000036',
    outcome: 'The bank takes its time, and charges at the second check (PROCESSING, then PAID).',
    behaviour: { kind: 'card number', number: '4000000000000036', outcome: { becomes: 'paid', atCheck: 2 } },
  },
  {
    id: 'number-processing-refused',
    group: 'Card numbers',
    input: '4000000000000044',
    outcome: 'The bank takes its time, and refuses at the second check (PROCESSING, then REFUSED).',
    behaviour: { kind: 'card number', number: '4000000000000044', outcome: { becomes: 'refused', atCheck: 2 } },
  },
  {
    id: 'cvv-refused',
    group: 'CVVs',
    input: '701',
    outcome: 'The card’s data are refused before the charge (422).',
    behaviour: { kind: 'cvv', cvv: '701', failure: 'refused' },
  },
  {
    id: 'cvv-service-down',
    group: 'CVVs',
    input: '702',
    outcome: 'The service that takes the card’s data is down (503).',
    behaviour: { kind: 'cvv', cvv: '702', failure: 'service down' },
  },
  {
    id: 'cvv-reply-lost',
    group: 'CVVs',
    input: '700',
    outcome: 'The card is charged, and the reply is lost on its way.',
    behaviour: { kind: 'cvv', cvv: '700', failure: 'checkout reply lost' },
  },
] as const satisfies readonly Scenario[];

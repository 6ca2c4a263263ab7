import { orderCall, orderStep, reopen } from './order-steps.ts';
import { refusal, type Step, type SuitePart } from './step.ts';

const CUSTOMER = {
  name: 'Contract Suite',
  email: 'contract-suite@example.com',
  document: '11144477735',
  document_type: 'cpf',
  phone: '+5511987654321',
  accepted_terms: true,
} as const;
const ADDRESS = {
  country: 'br',
  zipcode: '01001000',
  street: 'Praça da Sé',
  street_number: '1',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
} as const;

const customerStep = (note: 'customer' | 'address', body: typeof CUSTOMER | typeof ADDRESS): Step =>
  orderStep(
    'saveCustomer',
    note,
    (known) => ({ ...orderCall(known), body }),
    () => ({ [note]: body }),
  );

const earlyCheckout =
  (what: 'customer' | 'address'): SuitePart =>
  ({ order }) =>
    !order || order[what] !== null
      ? []
      : [refusal('checkout', `without ${what}`, (known) => ({ ...orderCall(known), body: { pix: true as const } }))];

export const CUSTOMER_STEPS: readonly SuitePart[] = [
  earlyCheckout('customer'),
  refusal('saveCustomer', 'terms not accepted', (known) => ({
    ...orderCall(known),
    body: { ...CUSTOMER, accepted_terms: false },
  })),
  customerStep('customer', CUSTOMER),
  earlyCheckout('address'),
  customerStep('address', ADDRESS),
  (known) => (known.makesOrders ? [] : [reopen('complete')]),
];

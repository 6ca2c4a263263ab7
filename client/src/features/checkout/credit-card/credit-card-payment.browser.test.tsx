import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useOrderSession } from '#client/order/use-order.ts';
import { usePaymentSession } from '#client/payment/use-payment.ts';
import { CARD_TOKENS, fakeServer, giveCreditCardTokens, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { CreditCardPayment, useCreditCardForm } from './credit-card-payment.tsx';

const VISA = '4000000000000010';
const REFUSED = samplePayment({ status: 'refused', method: 'creditCard', pixText: null });

/** Occupies the order's queue, like a change that must finish before the charge. */
function ChangeBefore({ until }: { until: Promise<void> }) {
  const session = useOrderSession();
  useEffect(() => void session.inTurn(() => until), [session, until]);
  return null;
}

function WatchedPayment() {
  const session = usePaymentSession();
  useEffect(() => session.watch(), [session]);
  return null;
}

/** `isWatched`: the payment is read from the server, instead of staying as `payment`. */
type PartProps = { order: Order; before?: Promise<void>; payment?: Payment; isWatched?: boolean };

function CreditCardPart({ order, before = Promise.resolve(), payment, isWatched = false }: PartProps) {
  const form = useCreditCardForm(order.reference);
  const watch = sampleWatch({ method: 'creditCard', ...(payment && { payment }) });
  return (
    <WithCheckout order={order} watch={isWatched ? undefined : watch}>
      {isWatched && <WatchedPayment />}
      <ChangeBefore until={before} />
      <CreditCardPayment form={form} pixButton={null} />
    </WithCheckout>
  );
}

let orders = 0;

type FormOptions = {
  before?: Promise<void>;
  checkout?: (input: never) => unknown;
  /** The payment that the order comes with, and what its later reads answer. The last answer is repeated. */
  reads?: readonly [Payment | null, ...(Payment | null)[]] | undefined;
};

async function renderForm({ before, checkout = () => REFUSED, reads }: FormOptions = {}) {
  giveCreditCardTokens(CARD_TOKENS);
  orders += 1;
  const [payment = null, ...answers] = reads ?? [];
  const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), reference: `card-${orders}`, payment };
  const byOrder = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const requests = fakeServer({
    'payment.checkout': checkout,
    ...(reads && { 'payment.byOrder': byOrder, 'order.open': () => order }),
  });
  const screen = await renderWithTexts(
    <CreditCardPart order={order} isWatched={reads !== undefined} {...(before ? { before } : {})} />,
  );
  const textbox = (name: string) => screen.getByRole('textbox', { name });
  return {
    screen,
    requests,
    order,
    number: textbox('Número do cartão'),
    holderName: textbox('Nome no cartão'),
    month: textbox('Mês'),
    year: textbox('Ano'),
    cvv: textbox('CVV'),
    pay: screen.getByRole('button', { name: 'Pagar' }),
  };
}

type Fields = Pick<Awaited<ReturnType<typeof renderForm>>, 'number' | 'holderName' | 'month' | 'year' | 'cvv'>;

async function fillCreditCard({ number, holderName, month, year, cvv }: Fields): Promise<void> {
  await number.fill(VISA);
  await holderName.fill('ANA SOUZA');
  await month.fill('12');
  await year.fill('35');
  await cvv.fill('123');
}

test('the brand is named, groups the number, and decides how long a typed CVV must be', async () => {
  const { screen, number, cvv } = await renderForm();
  await number.fill('4000000000000011');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(number).toHaveAccessibleDescription('Confira o número: falta ou sobra algum dígito.');
  await number.fill(VISA);
  await expect.element(number).toHaveValue('4000 0000 0000 0010');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByText('Visa')).toBeVisible();
  await expect.element(cvv).not.toHaveAttribute('aria-invalid');
  await expect.element(cvv).toHaveAttribute('placeholder', '000');
  await cvv.fill('1a23');
  await expect.element(cvv).toHaveValue('123');
  await userEvent.tab();
  await expect.element(cvv).not.toHaveAttribute('aria-invalid');
  await number.fill('378282246310005');
  await expect.element(number).toHaveValue('3782 822463 10005');
  await expect.element(screen.getByText('American Express')).toBeVisible();
  await expect.element(cvv).toHaveAttribute('placeholder', '0000');
  await expect.element(cvv).toHaveAccessibleDescription('Digite os 4 dígitos do CVV.');
});

test.each([
  ['12/40', '12'],
  ['12/2040', '12'],
  ['1/40', '01'],
])('the expiry %s as it is on the card goes into both fields', async (expiry, shownMonth) => {
  const { month, year } = await renderForm();
  await month.click();
  await userEvent.keyboard(expiry);
  await userEvent.tab();
  await expect.element(month).toHaveValue(shownMonth);
  await expect.element(year).toHaveValue('2040');
  await month.fill(expiry);
  await expect.element(month).toHaveValue(shownMonth);
});

test('typing goes on in the next field once one is complete, and Backspace in an empty one goes back', async () => {
  const { number, holderName, month, year, cvv } = await renderForm();
  await number.click();
  await userEvent.keyboard(VISA);
  await expect.element(holderName).toHaveFocus();
  await userEvent.keyboard('ANA SOUZA');
  await expect.element(holderName).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('829');
  await expect.element(cvv).toHaveFocus();
  await expect.element(month).toHaveValue('08');
  await expect.element(year).toHaveValue('2029');
  await userEvent.keyboard('{Backspace}');
  await expect.element(year).toHaveFocus();
  await expect.element(year).toHaveValue('2029');
  await userEvent.keyboard('{Backspace>4/}{Backspace}');
  await expect.element(month).toHaveFocus();
});

test('where the next field is filled, a complete one keeps the focus', async () => {
  const { number, holderName } = await renderForm();
  await holderName.fill('ANA');
  await number.fill('400000000000001');
  await number.click();
  await userEvent.keyboard('{End}0');
  await expect.element(number).toHaveValue('4000 0000 0000 0010');
  await expect.element(number).toHaveFocus();
});

test('a month and a year are completed when they are left, an expired card is named, and a corrected one is not', async () => {
  const { month, year, pay } = await renderForm();
  await month.fill('13');
  await userEvent.tab();
  await expect.element(month).toHaveAccessibleDescription('O mês vai de 1 a 12.');
  await month.fill('1');
  await year.fill('24');
  await userEvent.tab();
  await expect.element(month).toHaveValue('01');
  await expect.element(year).toHaveValue('2024');
  await expect.element(year).toHaveAccessibleDescription('Este cartão venceu.');
  await year.fill('2035');
  await expect.element(year).not.toHaveAttribute('aria-invalid');
  for (const field of [month, year]) await field.fill('');
  await pay.click({ force: true });
  await expect.element(month).toHaveAccessibleDescription('Digite o mês.');
  await expect.element(year).toHaveAccessibleDescription('Digite o ano.');
  await month.click();
  await userEvent.keyboard('1240');
  await expect.element(year).toHaveValue('2040');
  await expect.element(year).not.toHaveAttribute('aria-invalid');
});

test('a press on an incomplete form says what is missing and sends nothing; a complete one can be charged', async () => {
  const { screen, number, holderName, month, year, cvv, pay, requests } = await renderForm();
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await expect.element(pay).toHaveAccessibleName('Pagar');
  await expect.element(pay).toHaveAccessibleDescription(/R\$.29,90/);
  (pay.element() as HTMLButtonElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cvv).toHaveAccessibleDescription('Digite os 3 dígitos do CVV.');
  await expect.element(holderName).toHaveAccessibleDescription('Digite o nome como está no cartão.');
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  expect(requests).toEqual([]);

  await fillCreditCard({ number, holderName, month, year, cvv });
  await expect.element(pay).not.toHaveAttribute('aria-disabled');
  await number.fill('4000000000000011');
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
});

test('Enter leads to the first field that is missing, and digits lead on from there', async () => {
  const { number, holderName, month, year, cvv } = await renderForm();
  await number.fill('4000000000000010');
  await holderName.fill('BIA LIMA');
  await userEvent.keyboard('{Enter}');
  await expect.element(month).toHaveFocus();
  await userEvent.keyboard('12');
  await expect.element(year).toHaveFocus();
  await userEvent.keyboard('40');
  await expect.element(cvv).toHaveFocus();
});

/** `before` delays the charge. `refusals` and `tokenStatuses` answer the first charges and token requests. */
type Outcomes = Pick<FormOptions, 'before' | 'reads'> & {
  refusals?: readonly (() => ErrorCode)[];
  tokenStatuses?: readonly number[];
};

async function renderPayable({ before = Promise.resolve(), reads, refusals = [], tokenStatuses = [] }: Outcomes) {
  const sent: string[] = [];
  const checkout = ({ cardToken }: { cardToken: string }) => {
    sent.push(cardToken);
    const refusal = refusals[sent.length - 1]?.();
    if (refusal) throw new Refusal(refusal);
    return REFUSED;
  };
  const { screen, pay, ...form } = await renderForm({ before, checkout, reads });
  const server = window.fetch;
  let tokens = 0;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (!String(address).startsWith(CARD_TOKENS.url)) return server(address, init);
    tokens += 1;
    return Response.json({ id: `token_${tokens}` }, { status: tokenStatuses[tokens - 1] ?? 200 });
  });
  await fillCreditCard(form);
  await pay.click();
  return { screen, pay, sent, tokens: () => tokens, cvv: form.cvv };
}

test.each([
  [500, /^A operadora do cartão não respondeu/],
  [422, /^Os dados do cartão não foram aceitos/],
  // A public key can be restricted to certain domains.
  [401, /^Não dá para pagar com cartão/],
])('a token service that answers %i is said, and a later press charges once (B12)', async (status, words) => {
  const { screen, pay, sent } = await renderPayable({ tokenStatuses: [status] });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
  expect(sent).toEqual([]);
  await pay.click();
  await expect.poll(() => sent).toEqual(['token_2']);
});

test('a token is made when its charge can be sent, and once more when it ran out (B16)', async () => {
  const before = Promise.withResolvers<void>();
  const { pay, sent, tokens } = await renderPayable({
    before: before.promise,
    refusals: [() => 'CARD_TOKEN_INVALID'],
  });
  await expect.element(pay).toHaveAttribute('aria-busy', 'true');
  expect(tokens()).toBe(0);
  before.resolve();
  await expect.poll(() => sent).toEqual(['token_1', 'token_2']);
  await expect.element(pay).not.toHaveAttribute('aria-busy', 'true');
});

test.each<[ErrorCode[], RegExp, number]>([
  [['CARD_TOKEN_INVALID', 'CARD_TOKEN_INVALID'], /^Os dados do cartão não chegaram a tempo/, 2],
  [['PROVIDER_REFUSED'], /./, 1],
  [['OUTCOME_UNKNOWN'], /./, 1],
  [['CREDIT_CARDS_REFUSED'], /Pague agora com PIX/, 1],
])('after %j no further token is made', async (codes, text, charges) => {
  const { screen, sent, tokens } = await renderPayable({ refusals: codes.map((code) => () => code) });
  await expect.element(screen.getByRole('alert').first()).toMatchTextContent(text);
  expect([sent.length, tokens()]).toEqual([charges, charges]);
});

const NAMELESS = { ...REFUSED, method: null };

test.each<[string, ErrorCode, [null, ...(Payment | null)[]]]>([
  ['read at once', 'OUTCOME_UNKNOWN', [null, REFUSED]],
  ['read at once without its method', 'OUTCOME_UNKNOWN', [null, NAMELESS]],
  ['read later', 'OUTCOME_UNKNOWN', [null, null, REFUSED]],
  ['read while the charge runs', 'PAYMENT_IN_PROGRESS', [null, REFUSED]],
])('a refusal that is %s is said, and the CVV must be typed again (B12)', async (_, code, reads) => {
  const { screen, pay, cvv } = await renderPayable({ refusals: [() => code], reads });
  await expect.element(pay).not.toHaveAttribute('aria-busy', 'true');
  window.dispatchEvent(new Event('focus'));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Transação recusada/);
  await expect.element(cvv).toHaveValue('');
  await expect.element(cvv).toHaveFocus();
});

test('an unanswered charge after a refused one is not said to be refused', async () => {
  const { screen, cvv } = await renderPayable({ refusals: [() => 'OUTCOME_UNKNOWN'], reads: [REFUSED, REFUSED] });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^A resposta não chegou/);
  await expect.element(cvv).toHaveValue('123');
});

test('a provider that only says no to a token of more than a minute gets another one', async () => {
  let passedMs = 0;
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs);
  const expireToken = (): ErrorCode => {
    passedMs = 60_000;
    return 'PROVIDER_REFUSED';
  };
  const { sent } = await renderPayable({ refusals: [expireToken] });
  await expect.poll(() => sent).toEqual(['token_1', 'token_2']);
});

test('the form comes back with what was typed, but never with the CVV', async () => {
  const { screen, number, cvv, order } = await renderForm();
  await number.fill(VISA);
  await cvv.fill('123');
  await screen.unmount();
  await renderWithTexts(<CreditCardPart order={order} />);
  await expect.element(number).toHaveValue('4000 0000 0000 0010');
  await expect.element(cvv).toHaveValue('');
});

test('after a refusal and a reload it speaks of no card that is no longer there', async () => {
  const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), reference: 'refused-and-reloaded' };
  giveCreditCardTokens(CARD_TOKENS);
  const screen = await renderWithTexts(<CreditCardPart order={order} payment={REFUSED} />);
  const again = screen.getByText(/Digite o CVV de novo/);
  await expect.element(screen.getByText('Transação recusada')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Número do cartão' }).fill(VISA);
  await expect.element(again).toBeVisible();
});

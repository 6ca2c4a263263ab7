import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetBuyer, rememberCustomer, rememberedBuyer } from '#client/services/remembered-buyer.ts';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { sampleCustomer, sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import type { Order } from '#shared/order.ts';
import { CustomerStep } from './customer-step.tsx';

const reference = {
  countries: ['br', 'gb'],
  dialCodes: [
    { code: '55', country: 'br' },
    { code: '44', country: 'gb' },
    { code: '1', country: 'us' },
    { code: '1', country: 'ca' },
  ],
};

afterEach(forgetBuyer);

let orders = 0;

function newOrder(changes: Partial<Order> = {}): Order {
  orders += 1;
  return { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), reference: `customer-${orders}`, ...changes };
}

async function renderStep(order = newOrder(), venue = SAMPLE_VENUE) {
  const onSaved = vi.fn();
  const checkNow = vi.fn();
  const saveCustomer = vi.fn(async () => order);
  fakeServer({
    'address.reference': () => reference,
    'order.saveCustomer': saveCustomer,
    'venue.current': () => venue,
  });
  const screen = await renderWithTexts(
    <WithVenue>
      <WithCheckout order={order} watch={sampleWatch({ checkNow })}>
        <CustomerStep onSaved={onSaved} />
      </WithCheckout>
    </WithVenue>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  const textbox = (name: string) => screen.getByRole('textbox', { name });
  return {
    screen,
    onSaved,
    checkNow,
    saveCustomer,
    email: textbox('E-mail'),
    cpf: textbox('CPF'),
    phone: textbox('Telefone'),
    documentType: screen.getByRole('combobox', { name: 'Documento' }),
    dialCode: screen.getByRole('combobox', { name: 'Código do país' }),
    name: textbox('Nome'),
    terms: screen.getByRole('checkbox', { name: 'Aceito os termos de serviço' }),
    remember: screen.getByRole('checkbox', { name: 'Lembrar neste aparelho' }),
    next: screen.getByRole('button', { name: 'Continuar' }),
  };
}

async function typeAndLeave(field: { fill: (text: string) => Promise<void> }, text: string): Promise<void> {
  await field.fill(text);
  await userEvent.tab();
}

type Step = Awaited<ReturnType<typeof renderStep>>;

async function fillContact({ email, cpf, phone }: Step, number = '11987654321'): Promise<void> {
  await email.fill('ana@example.com');
  await cpf.fill('11144477735');
  await phone.fill(number);
}

async function complete(step: Step, number?: string): Promise<void> {
  await fillContact(step, number);
  await step.terms.click();
  await step.next.click();
  await expect.poll(() => step.onSaved).toHaveBeenCalledTimes(1);
}

/** Returns the visible label. For voice control, it must equal the accessible name. */
const visibleLabel = (field: { element: () => Element }) =>
  (field.element() as HTMLInputElement).labels?.[0]?.textContent ?? null;

test.each([
  [false, 'O e-mail é só para este pedido.'],
  [true, 'O recibo vai para o seu e-mail.'],
])('with the receipt by e-mail: %s, it says what the e-mail is for', async (receiptByEmail, words) => {
  const { screen } = await renderStep(newOrder(), { ...SAMPLE_VENUE, receiptByEmail });
  await expect.element(screen.getByRole('heading', { name: 'Seus dados' })).toHaveFocus();
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('a wrong e-mail is named when it is left, blocks the step, and is forgiven while it is corrected', async () => {
  const { screen, email, next } = await renderStep();
  await email.fill('ana@');
  await expect.element(screen.getByText('Email inválido')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(screen.getByText('Email inválido')).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription('Email inválido. Confira: nome@exemplo.com');
  expect(visibleLabel(email)).toBe('E-mail');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await email.fill('ana@example.com');
  await expect.element(screen.getByText('Email inválido')).not.toBeInTheDocument();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
});

test('on a touch screen a right CPF leads to the empty phone, as it says before', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  );
  const { cpf, phone } = await renderStep();
  await expect.element(cpf).toHaveAccessibleDescription('Depois dos 11 números vem o telefone.');
  await cpf.click();
  await userEvent.keyboard('11144477734');
  await expect.element(cpf).toHaveFocus();
  await userEvent.keyboard('{Backspace}5');
  await expect.element(phone).toHaveFocus();
  await userEvent.keyboard('81987654321');
  await cpf.click();
  await userEvent.keyboard('{End}{Backspace}5');
  await expect.element(cpf).toHaveFocus();
});

test('a CPF is formatted and its check digits are checked (B4); a passport takes its place, and back', async () => {
  const { screen, cpf, documentType, next } = await renderStep();
  await typeAndLeave(cpf, '11144477734');
  await expect.element(cpf).toHaveValue('111.444.777-34');
  await expect.element(screen.getByText('CPF inválido')).toBeVisible();
  expect(visibleLabel(cpf)).toBe('CPF');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Não tenho CPF' }).click();
  const passport = screen.getByRole('textbox', { name: 'Passaporte' });
  await expect.element(passport).toHaveFocus();
  await expect.element(passport).toHaveValue('');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(cpf).not.toBeInTheDocument();
  await passport.fill('fz 123456');
  await expect.element(passport).toHaveValue('FZ 123456');
  await documentType.selectOptions('cpf');
  await expect.element(cpf).toBeVisible();
});

test('a phone is grouped as in its country, which a pasted number brings along', async () => {
  const { phone, dialCode } = await renderStep();
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel');
  await expect.element(phone).toHaveAttribute('placeholder', 'DDD e número');
  await phone.fill('(11) 98765-4321');
  await expect.element(phone).toHaveValue('11 98765-4321');
  await dialCode.selectOptions('Reino Unido (+44)');
  await expect.element(phone).toHaveValue('11987654321');
  await expect.element(phone).toHaveAttribute('placeholder', 'Sem o código do país');
  await phone.fill('+1 416 555 0123');
  await expect.element(phone).toHaveValue('4165550123');
  await expect.element(dialCode).toHaveDisplayValue('Estados Unidos (+1)');
});

test('of the countries that share a code, the chosen one stays, and the code alone is saved', async () => {
  const order = newOrder();
  const first = await renderStep(order);
  await first.dialCode.selectOptions('Canadá (+1)');
  await complete(first, '4165550123');
  await expect.element(first.dialCode).toHaveDisplayValue('Canadá (+1)');
  expect(first.saveCustomer.mock.lastCall).toMatchObject([{ customer: { phone: '+14165550123' } }]);
  await first.screen.unmount();
  const again = await renderStep(order);
  await expect.element(again.dialCode).toHaveDisplayValue('Canadá (+1)');
});

test('a Brazilian number without its area code is not saved', async () => {
  const step = await renderStep();
  await fillContact(step, '987654321');
  await step.terms.click();
  await step.next.click();
  await expect.element(step.phone).toHaveAccessibleDescription(/Confira o telefone: só números, com o DDD\./);
  expect(step.saveCustomer).not.toHaveBeenCalled();
});

test('Enter in the last field saves the customer in its stored form', async () => {
  const order = newOrder();
  const step = await renderStep(order);
  await step.terms.click();
  await fillContact(step);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => step.onSaved).toHaveBeenCalledTimes(1);
  const customer = sampleCustomer({ name: '' });
  expect(step.saveCustomer).toHaveBeenCalledExactlyOnceWith({ order: order.id, customer });
});

test('Enter in the first fields goes to the next empty one, and nothing is called missing before its turn', async () => {
  const step = await renderStep();
  const alert = step.screen.getByRole('alert');
  await step.email.fill('ana@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(step.cpf).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await fillContact(step);
  await step.email.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent(/É preciso aceitar os termos/);
  await expect.element(step.terms).toHaveFocus();
  expect(step.saveCustomer).not.toHaveBeenCalled();
});

test('an empty form says at each field what is missing, interrupts once, and puts the focus on the first', async () => {
  const { screen, email, cpf, phone, terms, next } = await renderStep();
  await next.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Digite o e-mail.');
  await expect.element(cpf).toHaveAccessibleDescription('Digite o CPF.');
  await expect.element(phone).toHaveAccessibleDescription('Digite o telefone.');
  await expect.element(terms).toHaveAccessibleDescription('É preciso aceitar os termos de serviço para continuar.');
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(1);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Digite o e-mail.');
});

test('while the customer is being saved the button is busy; a failure stands above it', async () => {
  const step = await renderStep();
  const { screen, next, saveCustomer, onSaved, checkNow } = step;
  const { promise, reject } = Promise.withResolvers<Order>();
  saveCustomer.mockReturnValue(promise);
  await fillContact(step);
  await step.terms.click();
  await next.click();
  await expect.element(next).toHaveAttribute('aria-busy', 'true');
  await next.click();
  reject(new Refusal('UNKNOWN'));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Algo de errado aconteceu/);
  expect(saveCustomer).toHaveBeenCalledTimes(1);
  expect(checkNow).toHaveBeenCalledTimes(1);
  expect(onSaved).not.toHaveBeenCalled();
});

test('an unsaved form comes back as it was left when the step opens again', async () => {
  const order = newOrder();
  const { screen, email, remember } = await renderStep(order);
  await email.fill('ana@example.com');
  await remember.click();
  await screen.unmount();
  const again = await renderStep(order);
  await expect.element(again.email).toHaveValue('ana@example.com');
  await expect.element(again.remember).toBeChecked();
});

test('Tab stops at five fields and what belongs to them', async () => {
  const { email } = await renderStep();
  await email.click();
  const names: string[] = [];
  for (let stop = 0; stop < 9; stop += 1) {
    const { activeElement: element } = document;
    const labelled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    names.push((labelled ? element.labels?.[0]?.textContent : element?.textContent) ?? '');
    await userEvent.tab();
  }
  const fields = ['E-mail', 'CPF', 'Não tenho CPF', 'Código do país', 'Telefone', 'Nome'];
  const terms = ['Aceito os termos de serviço', 'Ler os termos (abre em nova aba)'];
  expect(names).toEqual([...fields, ...terms, expect.stringMatching(/^Lembrar neste aparelho/)]);
});

test('the optional name is behind a button, and unfolds when it is filled in', async () => {
  const { screen, name } = await renderStep();
  await expect.element(name).toHaveAttribute('tabindex', '-1');
  await screen.getByRole('button', { name: /^Nome/ }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).not.toHaveAttribute('tabindex');
  await screen.unmount();
  const again = await renderStep();
  await again.name.fill('Ana Souza');
  await expect.element(again.name).not.toHaveAttribute('tabindex');
});

test('a likely slip in the e-mail’s domain is asked about once its field is left, without a tick; a press corrects it', async () => {
  const { screen, email } = await renderStep();
  const tick = () => screen.container.querySelectorAll('[class*="valid"]').length;
  const question = screen.getByRole('status').getByRole('button', { name: 'Você quis dizer gmail.com?' });
  await email.fill('Ana.Souza@gmial.com');
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(question).toBeVisible();
  expect(tick()).toBe(0);
  await email.fill('Ana.Souza@gmial.co');
  await expect.element(question).not.toBeInTheDocument();
  await typeAndLeave(email, 'Ana.Souza@gmial.com');
  await question.click();
  await expect.element(email).toHaveValue('Ana.Souza@gmail.com');
  await expect.element(email).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.poll(tick).toBe(1);
});

test('the device remembers a buyer only if asked to, and once the data is saved', async () => {
  const first = await renderStep();
  await expect.element(first.remember).not.toBeChecked();
  await complete(first);
  expect(rememberedBuyer()).toBeNull();
  await first.screen.unmount();
  const second = await renderStep();
  await second.remember.click();
  expect(rememberedBuyer()).toBeNull();
  await complete(second);
  expect(rememberedBuyer()).toMatchObject({ customer: { email: 'ana@example.com' }, address: null });
});

test('a remembered buyer finds the fields filled in, has to accept the terms, and can be forgotten at once', async () => {
  rememberCustomer(sampleCustomer());
  const { email, name, terms, remember } = await renderStep();
  await expect.element(email).toHaveValue('ana@example.com');
  await expect.element(name).toHaveValue('Ana');
  await expect.element(terms).not.toBeChecked();
  await expect.element(remember).toBeChecked();
  await remember.click();
  expect(rememberedBuyer()).toBeNull();
  await expect.element(email).toHaveValue('ana@example.com');
});

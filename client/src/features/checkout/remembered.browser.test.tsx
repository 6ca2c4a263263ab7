import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleCustomer, sampleOrder } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import { EMPTY_ADDRESS } from '#shared/customer/address.ts';
import { CheckoutFrame, EarlierStep } from './checkout-frame.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';

test('what the server refuses of a remembered buyer is reported, and no address follows', async () => {
  const [saveAddress, onSaved, onFailed] = [vi.fn(), vi.fn(), vi.fn()];
  const saveCustomer = () => {
    throw new Refusal('BAD_INPUT');
  };
  fakeServer({ 'order.saveCustomer': saveCustomer, 'order.saveAddress': saveAddress });
  const buyer = { customer: sampleCustomer(), address: EMPTY_ADDRESS };
  const screen = await renderWithTexts(
    <WithCheckout order={sampleOrder()}>
      <SaveRemembered buyer={buyer} onSaved={onSaved} onFailed={onFailed} />
    </WithCheckout>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Usando os dados deste aparelho…' })).toHaveFocus();
  await expect.poll(() => onFailed).toHaveBeenCalledTimes(1);
  expect(onSaved).not.toHaveBeenCalled();
  expect(saveAddress).not.toHaveBeenCalled();
});

test('the payment says whose data it has and under which terms, and leads back', async () => {
  const onChange = vi.fn();
  const screen = await renderWithTexts(
    <WithCheckout order={{ ...sampleOrder(), customer: sampleCustomer() }}>
      <RememberedContact onChange={onChange} />
    </WithCheckout>,
  );
  await expect.element(screen.getByText('ana@example.com')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Ler os termos/ })).toHaveAttribute('href', '/terms');
  await screen.getByRole('button', { name: 'Alterar meus dados' }).click();
  expect(onChange).toHaveBeenCalledOnce();
});

test('in a step that scrolls the row is as high as its text', async () => {
  const screen = await renderWithTexts(
    <div style={{ height: 300 }}>
      <WithCheckout order={sampleOrder()}>
        <CheckoutFrame titleId="title" logo={null} help={null} view="customer" onClose={() => undefined}>
          <EarlierStep label="Contato" text={'comprido.'.repeat(20)} change="Alterar" onChange={() => undefined} />
          <div style={{ height: 400 }} />
        </CheckoutFrame>
      </WithCheckout>
    </div>,
    SMALL_PHONE,
  );
  const text = screen.getByText(/^comprido/).element();
  const row = text.closest('div') ?? text;
  expect(row.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(text.getBoundingClientRect().bottom);
});

/** The width of the chip that shows the remembered buyer, on a phone of 360 px. */
const NARROW = { width: 328, height: 640 };

test.each([
  ['ana@gmail.com', 1],
  ['ana.souza.lima@gmail.com', 1],
  ['maria.aparecida.dos.santos@universidadefederal.edu.br', 2],
  [`${'a'.repeat(40)}@${'b'.repeat(15)}.com`, 2],
])('on a phone of 360 px the whole of %s is in its chip, with the button in its place', async (email, rows) => {
  const screen = await renderWithTexts(
    <EarlierStep label="Contato" text={email} change="Alterar meus dados" onChange={() => undefined} />,
    NARROW,
  );
  const words = screen.getByText(email).element();
  const [chip, text, button] = [words.closest('div'), words, screen.getByRole('button').element()].map(
    (part) => part?.getBoundingClientRect() ?? new DOMRect(),
  ) as [DOMRect, DOMRect, DOMRect];
  expect(text.right).toBeLessThan(chip.right);
  expect(button.top >= text.bottom ? 2 : 1, 'rows').toBe(rows);
  expect(button.right).toBeLessThan(chip.right);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OrderProvider } from '#client/order/order-context.tsx';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleCustomer, sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { RememberedContact, SaveRemembered } from './remembered.tsx';

const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));
const buyer = {
  customer: sampleCustomer(),
  address: {
    country: 'br',
    zipcode: '01310100',
    street: 'Avenida Paulista',
    streetNumber: '1578',
    state: 'BR-SP',
    city: 'São Paulo',
    neighborhood: 'Bela Vista',
  },
};

async function renderSaving(replies: Parameters<typeof fakeServer>[0]) {
  const onSaved = vi.fn();
  const onFailed = vi.fn();
  fakeServer(replies);
  const screen = await renderWithTexts(
    <OrderProvider firstCard={undefined} onEvent={() => undefined}>
      <SaveRemembered order={order} buyer={buyer} onSaved={onSaved} onFailed={onFailed} />
    </OrderProvider>,
  );
  return { screen, onSaved, onFailed };
}

test('contact and address go to the new order, one after the other and once', async () => {
  const saveCustomer = vi.fn(() => order);
  const saveAddress = vi.fn(() => order);
  const { screen, onSaved, onFailed } = await renderSaving({
    'order.saveCustomer': saveCustomer,
    'order.saveAddress': saveAddress,
  });
  await expect.element(screen.getByRole('heading', { name: 'Usando os dados deste aparelho…' })).toHaveFocus();
  await expect.poll(() => onSaved).toHaveBeenCalledTimes(1);
  expect(saveCustomer).toHaveBeenCalledExactlyOnceWith({ order: order.id, customer: buyer.customer });
  expect(saveAddress).toHaveBeenCalledExactlyOnceWith({ order: order.id, address: buyer.address });
  expect(onFailed).not.toHaveBeenCalled();
});

test('what the server refuses is reported, and no address follows', async () => {
  const saveAddress = vi.fn(() => order);
  const { onSaved, onFailed } = await renderSaving({
    'order.saveCustomer': () => {
      throw new Refusal('BAD_INPUT');
    },
    'order.saveAddress': saveAddress,
  });
  await expect.poll(() => onFailed).toHaveBeenCalledTimes(1);
  expect(onSaved).not.toHaveBeenCalled();
  expect(saveAddress).not.toHaveBeenCalled();
});

test('the payment says whose data it has and under which terms, and leads back', async () => {
  const onChange = vi.fn();
  const screen = await renderWithTexts(<RememberedContact email="ana@example.com" onChange={onChange} />);
  await expect.element(screen.getByText('ana@example.com')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Ler os termos/ })).toHaveAttribute('href', '/terms');
  await screen.getByRole('button', { name: 'Alterar meus dados' }).click();
  expect(onChange).toHaveBeenCalledOnce();
});

test('a long e-mail breaks, so that the button stays beside it', async () => {
  await page.viewport(320, 640);
  const screen = await renderWithTexts(<RememberedContact email="pendente@example.com" onChange={() => undefined} />);
  const email = screen.getByText('pendente@example.com').element().getBoundingClientRect();
  const button = screen.getByRole('button').element().getBoundingClientRect();
  expect(button.top).toBeLessThan(email.bottom);
  expect(button.left).toBeGreaterThanOrEqual(email.right);
});

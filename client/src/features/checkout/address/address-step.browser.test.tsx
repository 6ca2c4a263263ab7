import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import type { FoundAddress } from '#shared/customer/address.ts';
import { AddressStep } from './address-step.tsx';

const STATES: Readonly<Record<string, readonly { code: string; name: string }[]>> = {
  br: [
    { code: 'BR-RJ', name: 'Rio de Janeiro' },
    { code: 'BR-SP', name: 'São Paulo' },
  ],
  us: [{ code: 'US-CA', name: 'California' }],
  mc: [],
};

const FOUND: Readonly<Record<string, FoundAddress>> = {
  '01310100': { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'BR-SP' },
  '20040002': { street: '', neighborhood: 'Centro', city: 'Rio de Janeiro', state: 'BR-RJ' },
  'EC1A 1BB': { street: '', neighborhood: '', city: '', state: '', place: 'Barbican' },
  '90210': { street: '', neighborhood: '', city: 'Beverly Hills', state: 'US-CA' },
};

const reference = { countries: ['br', 'us', 'mc'], dialCodes: [] };

function findAddress({ country, zipcode }: { country: string; zipcode: string }): FoundAddress {
  const found = FOUND[zipcode];
  if (!found) throw new Refusal(country === 'br' ? 'ZIPCODE_NOT_FOUND' : 'POSTAL_CODE_NOT_FOUND');
  return found;
}

const server = {
  'address.reference': () => reference,
  'address.subdivisions': ({ country }: { country: string }) => STATES[country] ?? [],
  'address.byZipcode': findAddress,
};

let orders = 0;

async function renderStep(replies: Parameters<typeof fakeServer>[0] = {}) {
  orders += 1;
  const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), reference: `address-${orders}` };
  const onSaved = vi.fn();
  const saveAddress = vi.fn(async () => order);
  const requests = fakeServer({ ...server, 'order.saveAddress': saveAddress, ...replies });
  const screen = await renderWithTexts(
    <WithCheckout order={order}>
      <AddressStep onSaved={onSaved} onChangeCustomer={() => undefined} />
    </WithCheckout>,
  );
  const textbox = (name: string) => screen.getByRole('textbox', { name });
  const lookups = () => requests.filter((path) => path.endsWith('byZipcode')).length;
  return {
    screen,
    onSaved,
    saveAddress,
    lookups,
    cep: textbox('CEP'),
    postalCode: textbox('Código postal'),
    street: textbox('Rua'),
    streetNumber: textbox('Número'),
    neighborhood: textbox('Bairro'),
    city: textbox('Cidade'),
    country: screen.getByRole('combobox', { name: 'País' }),
    state: screen.getByRole('combobox', { name: 'Estado' }),
    next: screen.getByRole('button', { name: 'Continuar' }),
    noCep: screen.getByRole('button', { name: 'Não sei meu CEP' }),
  };
}

test('the eighth digit of a CEP finds the address, the focus goes to what it left empty, and another code replaces it (B6)', async () => {
  const { screen, cep, street, streetNumber, neighborhood, city, state } = await renderStep();
  await expect.element(state).toBeEnabled();
  await expect.element(cep).toHaveAccessibleDescription('Digite os 8 números: preenchemos o resto.');
  await cep.click();
  await userEvent.keyboard('01310100');
  await expect.element(cep).toHaveValue('01310-100');
  await expect.element(street).toHaveValue('Avenida Paulista');
  await expect.element(neighborhood).toHaveValue('Bela Vista');
  await expect.element(city).toHaveValue('São Paulo');
  await expect.element(state).toHaveDisplayValue('São Paulo');
  await expect.element(streetNumber).toHaveFocus();
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/^Endereço encontrado\. Confira e complete\. Avenida/);
  await cep.fill('20040002');
  await expect.element(city).toHaveValue('Rio de Janeiro');
  await expect.element(street).toHaveValue('');
});

test('an unknown code clears what an earlier one had found, not what was typed; going back to the code scolds nobody (B6)', async () => {
  const { screen, cep, street, streetNumber, neighborhood, city, state } = await renderStep();
  await cep.click();
  await userEvent.keyboard('01310100');
  await expect.element(streetNumber).toHaveFocus();
  await userEvent.tab({ shift: true });
  await cep.click();
  await expect.element(screen.getByText('Digite o número, ou S/N.')).not.toBeInTheDocument();
  await cep.fill('99999999');
  await expect.element(screen.getByText(/^CEP não encontrado/)).toBeVisible();
  for (const field of [street, neighborhood, city, state]) await expect.element(field).toHaveValue('');
  await expect.element(screen.getByText('Digite o número, ou S/N.')).not.toBeInTheDocument();
  await cep.fill('20040002');
  await expect.element(city).toHaveValue('Rio de Janeiro');
  await street.fill('Avenida Rio Branco');
  await cep.fill('88888888');
  await expect.element(city).toHaveValue('');
  await expect.element(street).toHaveValue('Avenida Rio Branco');
  await streetNumber.click();
  await userEvent.tab();
  await expect.element(screen.getByText('Digite o número, ou S/N.')).toBeVisible();
});

test('the place of a code that names no city is offered and not filled in (B6)', async () => {
  const { screen, country, postalCode, city } = await renderStep();
  await country.selectOptions('mc');
  await postalCode.fill('EC1A 1BB');
  const offer = screen.getByRole('button', { name: 'Usar Barbican' });
  await expect.element(offer).toBeVisible();
  await expect.element(city).toHaveValue('');
  await offer.click();
  await expect.element(city).toHaveValue('Barbican');
  await expect.element(offer).not.toBeInTheDocument();
});

test('while the address is searched the field is busy, and an old answer never arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<FoundAddress | undefined>();
  const { screen, cep, city } = await renderStep({
    'address.byZipcode': async (input: { country: string; zipcode: string }) => {
      if (input.zipcode === '01310100') await promise;
      return findAddress(input);
    },
  });
  await cep.fill('01310100');
  await expect.element(cep).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByText('Buscando o endereço…')).toBeInTheDocument();
  await cep.fill('20040002');
  await expect.element(city).toHaveValue('Rio de Janeiro');
  resolve(undefined);
  await promise;
  await expect.element(cep).not.toHaveAttribute('aria-busy');
  await expect.element(city).toHaveValue('Rio de Janeiro');
});

test('half a CEP is named when it is left, and not searched', async () => {
  const { screen, cep, lookups } = await renderStep();
  await cep.fill('0131');
  await userEvent.tab();
  await expect.element(screen.getByText('CEP deve ter 8 dígitos')).toBeVisible();
  expect(lookups()).toBe(0);
});

test('a search that nobody answers says that nothing was found', async () => {
  const { screen, cep } = await renderStep({
    'address.byZipcode': () => {
      throw new TypeError('the connection is lost');
    },
  });
  await cep.fill('01310100');
  await expect
    .element(screen.getByText('Endereço não encontrado. Você pode preencher o endereço abaixo.'))
    .toBeVisible();
});

test('without a network the search waits for it, and then finds the address', async () => {
  const { cep, street, noCep, lookups } = await renderStep();
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  await cep.fill('01310100');
  await expect.element(cep).toHaveAttribute('aria-busy', 'true');
  await expect.element(noCep).toBeVisible();
  expect(lookups()).toBe(0);
  window.dispatchEvent(new Event('online'));
  await expect.element(street).toHaveValue('Avenida Paulista');
  expect(lookups()).toBe(1);
});

test('another country has its own states and codes, and is searched once, after a pause in typing', async () => {
  const { screen, cep, country, postalCode, city, state, lookups } = await renderStep();
  await cep.fill('01310100');
  await expect.element(city).toHaveValue('São Paulo');
  await country.selectOptions('us');
  await expect.element(city).toHaveValue('');
  await expect.element(state).toMatchTextContent(/California/);
  for (const typed of ['90', '902', '90210']) await postalCode.fill(typed);
  expect(lookups()).toBe(1);
  await expect.element(city).toHaveValue('Beverly Hills');
  expect(lookups()).toBe(2);
  await expect.element(state).toHaveValue('US-CA');
  await postalCode.fill('00000');
  await expect.element(screen.getByText(/^Código postal não encontrado\./)).toBeVisible();
  await expect.element(screen.getByText('Preenche o endereço')).not.toBeInTheDocument();
});

test('the same code typed again keeps later corrections; an emptied one empties what it had found', async () => {
  const { cep, street, city, state, lookups } = await renderStep();
  await cep.fill('20040002');
  await expect.element(city).toHaveValue('Rio de Janeiro');
  await street.fill('Avenida Rio Branco');
  await city.fill('Niterói');
  await cep.fill('20040-002');
  await expect.element(city).toHaveValue('Niterói');
  expect(lookups()).toBe(1);
  await cep.clear();
  await expect.element(city).toHaveValue('');
  await expect.element(street).toHaveValue('');
  await expect.element(state).toHaveDisplayValue('Escolha');
});

test('an address in a country without states is complete without one and without a neighborhood, whatever the search found', async () => {
  const found = { street: '', neighborhood: '', city: 'Monaco', state: 'MC-MC' };
  const { country, postalCode, street, streetNumber, neighborhood, city, state, next, saveAddress } = await renderStep({
    'address.byZipcode': () => found,
  });
  await country.selectOptions('mc');
  await expect.element(state).toBeDisabled();
  await expect.element(state).toHaveDisplayValue('Não se aplica');
  await postalCode.fill('98000');
  await expect.element(city).toHaveValue('Monaco');
  await street.fill('Rue Grimaldi');
  await expect.element(streetNumber).toHaveAttribute('placeholder', 'Ou o nome');
  await streetNumber.fill('7');
  await expect.element(neighborhood).toHaveAttribute('placeholder', 'Opcional');
  await next.click();
  await expect.poll(() => saveAddress.mock.lastCall).toMatchObject([{ address: { country: 'mc', state: '' } }]);
});

test('without a country the step cannot go on, and a press leads to it', async () => {
  const { screen, country, next, saveAddress } = await renderStep();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await country.selectOptions('');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  (next.element() as HTMLButtonElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveFocus();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Escolha o país.');
  expect(saveAddress).not.toHaveBeenCalled();
});

test('a list that failed can be loaded again', async () => {
  let failures = 0;
  const { screen, state, noCep } = await renderStep({
    'address.subdivisions': ({ country }: { country: string }) => {
      failures += 1;
      if (failures === 1) throw new Refusal('UNKNOWN');
      return STATES[country];
    },
  });
  await noCep.click();
  const failure = screen.getByText(/^A lista de estados não carregou\./);
  await expect.element(failure).toBeVisible();
  await screen.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(state).toBeEnabled();
  await expect.element(failure).not.toBeInTheDocument();
});

test('the first missing field has the focus, and a complete address is saved (B5)', async () => {
  const { cep, street, streetNumber, city, next, saveAddress, onSaved } = await renderStep();
  await cep.fill('20040002');
  await expect.element(city).toHaveValue('Rio de Janeiro');
  await next.click();
  await expect.element(street).toHaveFocus();
  await expect.element(street).toHaveAccessibleDescription('Digite a rua.');
  expect(saveAddress).not.toHaveBeenCalled();
  await street.fill('Avenida Rio Branco');
  await streetNumber.fill('S/N');
  await next.click();
  await expect.poll(() => onSaved).toHaveBeenCalledTimes(1);
  expect(saveAddress).toHaveBeenCalledExactlyOnceWith({
    order: 'o.1.key',
    address: {
      country: 'br',
      zipcode: '20040002',
      street: 'Avenida Rio Branco',
      streetNumber: 'S/N',
      state: 'BR-RJ',
      city: 'Rio de Janeiro',
      neighborhood: 'Centro',
    },
  });
});

/** Folded fields stay in the DOM for autofill, so this looks for the class that folds them. */
const isShown = (field: { element: () => Element }) =>
  field.element().getBoundingClientRect().bottom > 0 && !field.element().closest('[class*="folded"]');

async function tabStops(count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    const { activeElement: element } = document;
    const labelled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    names.push((labelled ? element.labels?.[0]?.textContent : element?.textContent) ?? '');
    await userEvent.tab();
  }
  return names;
}

test('a new visitor begins at the postal code, and Tab skips what it fills in; without a code the fields unfold', async () => {
  const { screen, cep, noCep, street, streetNumber, state } = await renderStep();
  await expect.element(cep).toHaveFocus();
  for (const field of [street, streetNumber, state]) expect(isShown(field)).toBe(false);
  expect(await tabStops(3)).toEqual(['CEP', 'Não sei meu CEP', 'Continuar']);
  await noCep.click();
  await expect.element(street).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Achar meu CEP nos Correios' })).toBeVisible();
});

test('what was found is a card, the number alone is left to type, and Edit shows the fields', async () => {
  const { screen, cep, street, streetNumber, city } = await renderStep();
  await cep.fill('01310100');
  await expect.element(screen.getByText('Bela Vista · São Paulo – SP')).toBeVisible();
  expect(isShown(streetNumber)).toBe(true);
  expect([street, city].map(isShown)).toEqual([false, false]);
  const onlyThis = screen.getByText('Só falta o número.');
  await expect.element(onlyThis).toBeVisible();
  await streetNumber.click();
  expect(await tabStops(3)).toEqual(['Número', 'Sem número', 'Continuar']);
  await screen.getByRole('button', { name: 'Sem número' }).click();
  await expect.element(streetNumber).toHaveValue('S/N');
  await expect.element(onlyThis).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Alterar', exact: true }).click();
  await expect.element(street).toHaveFocus();
  expect([street, streetNumber, city].map(isShown)).toEqual([true, true, true]);
  await expect.element(streetNumber).toHaveValue('S/N');
  expect(await tabStops(5)).toEqual(['Rua', 'Número', 'Bairro', 'Cidade', 'Estado']);
});

test.each(['Rua', 'Bairro', 'Cidade', 'Número'])(
  'a script that fills in the folded “%s” unfolds the fields',
  async (name) => {
    const { screen, city } = await renderStep();
    const field = screen.getByRole('textbox', { name });
    await field.fill('Flores');
    await expect.element(field).toHaveValue('Flores');
    await expect.poll(() => isShown(city)).toBe(true);
    await expect.element(field).toHaveFocus();
  },
);

type Fields = Awaited<ReturnType<typeof renderStep>>;

test.each<[string, (fields: Fields) => Promise<void>]>([
  ['an unknown code', ({ cep }) => cep.fill('99999999')],
  ['a code that does not say everything', ({ cep }) => cep.fill('20040002')],
  ['a browser that fills in the state', ({ state }) => state.selectOptions('BR-RJ')],
])('%s unfolds the fields', async (_, fill) => {
  const fields = await renderStep();
  await expect.element(fields.state).toBeEnabled();
  await fill(fields);
  await expect.poll(() => [fields.street, fields.city].map(isShown)).toEqual([true, true]);
});

test('an address that the server refuses comes in sight', async () => {
  const { screen, cep, streetNumber, street, next } = await renderStep({
    'order.saveAddress': () => {
      throw new Refusal('BAD_INPUT');
    },
  });
  await cep.fill('01310100');
  await expect.element(street).toHaveValue('Avenida Paulista');
  await streetNumber.fill('1578');
  expect(isShown(street)).toBe(false);
  await next.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(isShown(street)).toBe(true);
});

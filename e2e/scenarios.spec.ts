import type { Page } from '@playwright/test';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import {
  checkUntil,
  choosePhotos,
  fillAddress,
  fillCustomer,
  openCard,
  reachCard,
  startCheckout,
  typeCard,
} from './journey.ts';
import { expect, test } from './test.ts';
import { originOf, type Venue } from './venue.ts';

// What a tester types, as the mock's catalogue lists it, and what a visitor then sees. The names of these tests are the
// catalogue's own; the last test fails when a row has no expectation here, or the other way round.

type Walk = (visit: { page: Page; venue: Venue; input: string }) => Promise<void>;

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Types the code at the home of `fotos` and waits for its gallery. */
const opensGallery =
  (...sections: string[]): Walk =>
  async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    for (const section of sections) await expect(region(page, section)).toBeVisible({ timeout: 40_000 });
  };

const isTold =
  (text: string): Walk =>
  async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 20_000 });
  };

const opensHome =
  (name: RegExp): Walk =>
  async ({ page, input }) => {
    await page.goto(originOf(input));
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveTitle(name);
  };

/** Goes to the payment of one photo with the e-mail and generates the PIX. */
async function payAs(page: Page, venue: Venue, email: string): Promise<void> {
  const { card } = await venue.addCard({ photos: 2 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  await fillCustomer(page, email);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
}

const findsCity =
  (country: string, city: string): Walk =>
  async ({ page, venue, input }) => {
    const { card } = await venue.addCard({ photos: 1 });
    await openCard(page, card);
    await choosePhotos(page, 1);
    await startCheckout(page);
    await fillCustomer(page);
    await page.getByRole('combobox', { name: 'País' }).selectOption(country);
    await page
      .getByRole('textbox', { name: country === 'br' ? 'CEP' : 'Código postal' })
      .fill(input.split('/').at(-1) ?? '');
    await expect(page.getByRole('textbox', { name: 'Cidade' })).toHaveValue(city);
  };

const findsNothing =
  (country: string, text: string): Walk =>
  async (visit) => {
    await findsCity(country, '')(visit);
    await expect(visit.page.getByText(text)).toBeVisible();
  };

/** Pays one photo with the card number or the CVV, and waits for what is then read. */
const paysByCard =
  (text: string): Walk =>
  async ({ page, venue, input }) => {
    const { card } = await venue.addCard({ photos: 2 });
    const isNumber = input.length > 4;
    await reachCard(page, card, isNumber ? input : '4000000000000010', isNumber ? '123' : input);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await checkUntil(page, page.getByText(text));
  };

const WRONG = 'Algo de errado aconteceu';

const WALKS: Record<string, Walk> = {
  'card-to-buy': opensGallery('Fotos para comprar', 'Extras'),
  'card-mixed': opensGallery('Fotos compradas', 'Fotos para comprar', 'Extras'),
  'card-sold': opensGallery('Fotos compradas'),
  'card-extras': opensGallery('Extras'),
  'card-empty': isTold('Não há fotos disponíveis para este cartão'),
  'card-empty-gallery': async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    await expect(page.getByText('Sua galeria de fotos está vazia.')).toBeVisible();
  },
  'card-unknown': isTold('Cartão inválido'),
  'card-with-access-code': async ({ page, input }) => {
    await page.goto(originOf('aqua'));
    await page.getByRole('textbox', { name: 'Código de acesso' }).fill('ABC123');
    await typeCard(page, input);
    await expect(region(page, 'Fotos para comprar')).toBeVisible();
  },
  'card-on-site-only': opensGallery('Fotos para comprar'),
  'card-thousand': opensGallery('Fotos para comprar'),
  'card-ten-thousand': opensGallery('Fotos para comprar'),
  'card-odd-names': opensGallery('Fotos para comprar'),
  'card-broken-files': async (visit) => {
    await opensGallery('Fotos para comprar')(visit);
    await expect(visit.page.getByRole('img', { name: 'Imagem indisponível' }).first()).toBeVisible();
  },
  'card-slow': opensGallery('Fotos para comprar'),
  'card-hanging': isTold(WRONG),
  'card-reset': isTold(WRONG),
  'card-html': isTold(WRONG),
  'card-malformed-json': isTold(WRONG),
  'card-error-flag': isTold(WRONG),
  'card-wrong-types': isTold(WRONG),
  'pix-ordinary': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 40_000 });
  },
  'pix-pending': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await page.getByRole('button', { name: 'Verificar agora' }).click();
    await expect(page.getByText(/Verificando o pagamento em \d s/)).toBeVisible();
  },
  'pix-expired': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await expect(page.getByText('Este código PIX venceu')).toBeVisible({ timeout: 40_000 });
    await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  },
  'pix-failing': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeEnabled();
  },
  'number-paid': paysByCard('Pagamento confirmado!'),
  'number-refused': paysByCard('Transação recusada'),
  'number-processing-paid': paysByCard('Pagamento confirmado!'),
  'number-processing-refused': paysByCard('Transação recusada'),
  'cvv-refused': paysByCard('Os dados do cartão não foram aceitos'),
  'cvv-service-down': paysByCard('A operadora do cartão não respondeu'),
  'cvv-reply-lost': async (visit) => {
    await paysByCard('Pagamento confirmado!')(visit);
    expect(await visit.venue.calls('POST', '/payment/checkout')).toHaveLength(1);
  },
  'venue-everything': opensHome(/^Fotos do Parque$/),
  'venue-two-factor': async (visit) => {
    await opensHome(/^AquaVista$/)(visit);
    await expect(visit.page.getByRole('textbox', { name: 'Código de acesso' })).toBeVisible();
  },
  'venue-customer-form': opensHome(/^Museu do Amanhecer$/),
  'venue-on-site': opensHome(/^Balcão do Mirante$/),
  'venue-bare': async (visit) => {
    await opensHome(/./)(visit);
    await expect(visit.page.getByRole('textbox', { name: 'Código do cartão' })).toHaveCount(0);
  },
  'venue-bad-config': opensHome(/./),
  'venue-unknown': async ({ page, input }) => {
    await page.goto(originOf(input));
    await expect(page.getByRole('alert')).toContainText('Desculpe o transtorno');
  },
  'cep-found': findsCity('br', 'São Paulo'),
  'cep-other-found': findsCity('br', 'São Paulo'),
  'cep-town': async (visit) => {
    await findsCity('br', 'Gramado')(visit);
    await expect(visit.page.getByRole('textbox', { name: 'Rua' })).toHaveValue('');
  },
  'cep-unknown': findsNothing('br', 'CEP não encontrado'),
  'zip-found': findsCity('us', 'Beverly Hills'),
  'zip-no-state': findsCity('nz', 'Khandallah'),
  'zip-several': findsCity('gb', "St Bartholomew's Hospital"),
  'zip-unknown': findsNothing('us', 'Código postal não encontrado'),
};

/** Groups whose features stand on their own specs. */
const ELSEWHERE = new Set(['Visit dates', 'CPFs']);
const walked = SCENARIOS.filter(({ group }) => !ELSEWHERE.has(group));

for (const { id, input, outcome } of walked) {
  test(`${id}: ${input} ${outcome}`, async ({ page, venue }) => {
    const walk = WALKS[id];
    if (!walk) throw new Error(`scenario ${id} of the catalogue has no expectation`);
    await walk({ page, venue, input });
  });
}

test('every expectation belongs to a scenario of the catalogue', () => {
  expect(Object.keys(WALKS).toSorted()).toEqual(walked.map(({ id }) => id).toSorted());
});

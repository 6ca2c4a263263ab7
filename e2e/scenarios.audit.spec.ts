import type { Page } from '@playwright/test';
import { SCENARIOS, type ScenarioId } from '#mock-provider/scenarios/catalogue.ts';
import { SCENARIO_GROUPS } from '#mock-provider/scenarios/scenario.ts';
import {
  checkUntil,
  choosePhotos,
  fillCustomer,
  openCard,
  reachCreditCard,
  reachPaymentAs,
  startCheckout,
  typeCard,
} from './journey.ts';
import { expect, test } from './test.ts';
import { originOf, type Venue } from './venue.ts';

// Each test types a value of the mock's scenario catalogue.

type Journey = (visit: { page: Page; venue: Venue; input: string }) => Promise<void>;

const region = (page: Page, name: string) => page.getByRole('region', { name });

const opensGallery =
  (...sections: string[]): Journey =>
  async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    for (const section of sections) await expect(region(page, section)).toBeVisible({ timeout: 40_000 });
  };

const isRefused =
  (text: string): Journey =>
  async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 20_000 });
  };

const opensHome =
  (name: RegExp): Journey =>
  async ({ page, input }) => {
    await page.goto(originOf(input));
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveTitle(name);
  };

async function payAs(page: Page, venue: Venue, email: string): Promise<void> {
  const { card } = await venue.addCard({ photos: 2 });
  await reachPaymentAs(page, email, card, 1);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
}

/** The checkout of a new card at its address. */
async function reachAddress(page: Page, venue: Venue): Promise<void> {
  const { card } = await venue.addCard({ photos: 1 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  await fillCustomer(page);
}

const findsCity =
  (country: string, city: string): Journey =>
  async ({ page, venue, input }) => {
    const field = page.getByRole('textbox', { name: 'Cidade' });
    if (!(await field.isVisible())) await reachAddress(page, venue);
    await page.getByRole('combobox', { name: 'País' }).selectOption(country);
    // What another value has found is not taken for what this one finds.
    await field.fill('');
    await page
      .getByRole('textbox', { name: country === 'br' ? 'CEP' : 'Código postal' })
      .fill(input.split('/').at(-1) ?? '');
    await expect(field).toHaveValue(city);
  };

const findsNothing =
  (country: string, text: string): Journey =>
  async (visit) => {
    await findsCity(country, '')(visit);
    await expect(visit.page.getByText(text)).toBeVisible();
  };

const paysByCreditCard =
  (text: string): Journey =>
  async ({ page, venue, input }) => {
    const { card } = await venue.addCard({ photos: 2 });
    const isNumber = input.length > 4;
    await reachCreditCard(page, card, isNumber ? input : '4000000000000010', isNumber ? '123' : input);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await checkUntil(page, page.getByText(text));
  };

const WRONG = 'Algo de errado aconteceu';

/** Visit dates and CPFs have specs of their own, and `checkout/` pays with these. */
type TypedElsewhere =
  | `visit-${string}`
  | `cpf-${string}`
  | `number-${'paid' | 'refused' | 'processing-refused'}`
  | `pix-${'ordinary' | 'pending'}`
  | 'cvv-reply-lost';
type JourneyId = Exclude<ScenarioId, TypedElsewhere>;

const JOURNEYS: Readonly<Record<JourneyId, Journey>> = {
  'card-to-buy': opensGallery('Fotos para comprar', 'Extras'),
  'card-two-days': opensGallery('Fotos compradas', 'Fotos para comprar', 'Extras'),
  'card-mixed': opensGallery('Fotos compradas', 'Fotos para comprar', 'Extras'),
  'card-sold': opensGallery('Fotos compradas'),
  'card-extras': opensGallery('Extras'),
  'card-empty': isRefused('Não há fotos disponíveis para este cartão'),
  'card-empty-gallery': async ({ page, input }) => {
    await page.goto(originOf('fotos'));
    await typeCard(page, input);
    await expect(page.getByText('Sua galeria de fotos está vazia.')).toBeVisible();
  },
  'card-unknown': isRefused('Cartão inválido'),
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
  'card-hanging': isRefused(WRONG),
  'card-reset': isRefused(WRONG),
  'card-html': isRefused(WRONG),
  'card-malformed-json': isRefused(WRONG),
  'card-error-flag': isRefused(WRONG),
  'card-wrong-types': isRefused(WRONG),
  'pix-expired': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await checkUntil(page, page.getByText('Este código PIX venceu'));
    await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  },
  'pix-failing': async ({ page, venue, input }) => {
    await payAs(page, venue, input);
    await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível gerar o PIX' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeEnabled();
  },
  'number-processing-paid': paysByCreditCard('Pronta. É sua.'),
  'cvv-refused': paysByCreditCard('Os dados do cartão não foram aceitos'),
  'cvv-service-down': paysByCreditCard('A operadora do cartão não respondeu'),
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

const hasJourney = (id: string): id is JourneyId => id in JOURNEYS;

for (const group of SCENARIO_GROUPS) {
  const scenarios = SCENARIOS.filter((scenario) => scenario.group === group && hasJourney(scenario.id));
  if (scenarios.length === 0) continue;
  test(`${group}: ${scenarios.map(({ input }) => input).join(', ')}`, async ({ page, venue }) => {
    test.slow();
    for (const { id, input, outcome } of scenarios) {
      if (hasJourney(id)) await test.step(`${id}: ${outcome}`, () => JOURNEYS[id]({ page, venue, input }));
    }
  });
}

import { expect } from '../test.ts';
import type { Visit } from './visit.ts';
import type { Walk } from './walk.ts';

async function typeCard(visit: Visit, code: string): Promise<void> {
  await visit.field('home.cardCode').fill(code);
  await visit.button('home.load').click();
}

export const home: Walk = {
  id: 'home',
  organization: { magic_cards: true },
  go: async (visit) => {
    const { page, t } = visit;
    const printedCard = page.locator('svg[shape-rendering=crispEdges]').first();
    await page.goto('/');
    await expect(printedCard).toBeAttached();
    await visit.show('first-visit', visit.button('site.accept'));
    await visit.open('/');
    await expect(printedCard).toBeAttached();
    await visit.show('card');
    await visit.button('site.language').click();
    await visit.show('language-menu', page.getByRole('menuitem', { name: 'English' }));
    await page.keyboard.press('Escape');
    await typeCard(visit, 'F0T0X0001');
    await visit.show('unknown-card', page.getByText(t('errors.CARD_NOT_FOUND')));
    await typeCard(visit, 'VAZIO0001');
    await visit.show('no-media', page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('checkbox').check();
    await visit.closeDialog();
    await visit.show('kept-card', visit.button('home.kept.forget'));
    await typeCard(visit, 'SENHA0001');
    await visit.show('access-problem', page.getByRole('dialog'));
    await visit.closeDialog();
    await visit.button('home.scan.open').click();
    await visit.show('scanner-without-camera', page.getByRole('dialog').getByRole('alert'));
  },
};

export const homeByPerson: Walk = {
  id: 'home-by-person',
  organization: {
    magic_cards: true,
    features: { site: { customer_form_fields: ['name', 'lastname', 'external_id', 'cpf', 'password'] } },
    features_organization: { webapp_initial_form: 'customer', two_factor_authentication: true },
  },
  go: async (visit) => {
    await visit.open('/');
    await visit.show('form', visit.field('home.customer.fields.name'));
    await visit.button('home.load').click();
    await visit.show('form-with-problems', visit.page.getByRole('alert').first());
  },
};

export const homeWithAccessCode: Walk = {
  id: 'home-with-access-code',
  organization: { magic_cards: true, features_organization: { two_factor_authentication: true } },
  go: async (visit) => {
    await visit.open('/?card=SENHA0001');
    await visit.show('code-prefilled', visit.field('home.accessCode'));
    await visit.field('home.accessCode').fill('abc12');
    await visit.button('home.load').click();
    await visit.show('access-code-too-short', visit.page.getByText(visit.t('home.accessCodeInvalid')));
  },
};

export const homeWithoutCards: Walk = {
  id: 'home-without-cards',
  organization: { read_card_code: false },
  go: async (visit) => {
    await visit.open('/');
    await visit.show('other-ways', visit.button('home.faceSearch'));
  },
};

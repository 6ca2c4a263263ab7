import type { Locator, Page } from '@playwright/test';
import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';

const MOST_STOPS = 80;

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    const isThere = await wanted.evaluate((element) => element === document.activeElement);
    if (isThere) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  const outline = await wanted.evaluate((element) => {
    const marked = [element, ...element.querySelectorAll('*'), element.parentElement].filter((one) => one !== null);
    return marked.some((one) => {
      const { outlineStyle, boxShadow } = getComputedStyle(one);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
  });
  expect(outline, 'the focus can be seen').toBe(true);
}

async function press(page: Page, key: string, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function type(page: Page, text: string, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}

test('from a ticked photo of 200 to the checkout in three presses', { tag: '@laptop' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 200 });
  await openCard(page, card);
  await page.getByRole('checkbox', { name: 'Adicionar foto 3 ao pedido', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o pedido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Finalizar pedido' })).toBeVisible();
});

test('from the code to the downloaded photo by keyboard alone', { tag: ['@laptop', '@audit'] }, async ({
  page,
  venue,
}) => {
  test.slow();
  const { card } = await venue.addCard({ photos: 4, sold_photos: 1 });
  await page.goto('/');
  await press(page, 'Enter', page.getByRole('button', { name: 'Aceitar' }));
  await type(page, card, page.getByRole('textbox', { name: 'Código do cartão' }));
  await page.keyboard.press('Enter');

  await press(page, 'Enter', page.getByRole('button', { name: 'Foto 2', exact: true }));
  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  await expect(viewer.getByText('1 de 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 de 4')).toBeVisible();
  await press(page, 'Enter', viewer.getByRole('button', { name: 'Adicionar ao pedido' }));
  await expect(viewer.getByRole('button', { name: 'Remover do pedido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await press(page, 'Space', page.getByRole('checkbox', { name: 'Adicionar foto 4 ao pedido' }));
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();

  await press(page, 'Enter', page.getByRole('button', { name: 'Finalizar compra' }));
  const dialog = page.getByRole('dialog');
  await type(page, 'pendente@example.com', dialog.getByRole('textbox', { name: 'E-mail' }));
  await type(page, '11144477735', dialog.getByRole('textbox', { name: 'CPF' }));
  await type(page, '11987654321', dialog.getByRole('textbox', { name: 'Telefone' }));
  await press(page, 'Space', dialog.getByRole('checkbox', { name: 'Aceito os termos de serviço' }));
  await press(page, 'Enter', dialog.getByRole('button', { name: 'Continuar' }));
  await type(page, '01310100', dialog.getByRole('textbox', { name: 'CEP' }));
  await expect(dialog.getByRole('textbox', { name: 'Rua' })).toHaveValue('Avenida Paulista');
  await type(page, '1578', dialog.getByRole('textbox', { name: 'Número' }));
  await page.keyboard.press('Enter');
  await press(page, 'Enter', dialog.getByRole('button', { name: 'Gerar PIX' }));
  await expect(dialog.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await press(page, 'Enter', dialog.getByRole('button', { name: 'Verificar agora' }));
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await press(page, 'Enter', page.getByRole('button', { name: 'Foto 3', exact: true }));
  const downloaded = page.waitForEvent('download');
  await press(page, 'Enter', viewer.getByRole('button', { name: 'Baixar' }));
  await downloaded;
});

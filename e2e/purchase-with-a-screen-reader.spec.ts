import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScreenReader } from './screen-reader/screen-reader.ts';
import { Transcript } from './screen-reader/transcript.ts';
import { expect, test } from './test.ts';

const kept = join(import.meta.dirname, '../docs/accessibility/purchase-with-a-screen-reader.md');

const INTRODUCTION = `What a screen reader speaks during a purchase, from the home to the paid order. \`npm run e2e -- purchase-with\` makes the
purchase again in a browser, against the server and the mock provider, and compares every phrase with this file. After an
intended change, \`UPDATE_TRANSCRIPT=1\` writes the file.

The reader is [Virtual Screen Reader](https://github.com/guidepup/virtual-screen-reader), which follows the
specifications of names, roles and states. Left out is what common screen readers do not speak either: the ends of
regions, paragraphs, and the options of a closed list. An item that is pressed is spoken as it was before. \`polite\` and
\`assertive\` mark announcements.`;

type PressOptions = {
  /** What happens between the move to an item and its press. */
  before?: () => Promise<unknown>;
  /** How long nothing more must be spoken. */
  quietMs?: number;
};

/** The cart is announced once it has rested. */
const CART_RESTS = { quietMs: 1_200 };
/** The gallery is announced after its heading, which has the focus. */
const HEADING_READ = { quietMs: 1_200 };

// The page's policy refuses foreign scripts, and the reader is one.
test.use({ bypassCSP: true });

test('a purchase is spoken as docs/accessibility/ says, by a screen reader alone', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  const transcript = new Transcript('A purchase with a screen reader', INTRODUCTION);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible();
  const reader = await ScreenReader.on(page);
  const press = async (name: string, isDone: () => Promise<unknown>, { before, quietMs }: PressOptions = {}) => {
    await reader.moveTo(name);
    await before?.();
    await reader.act();
    await isDone();
    transcript.done(`The visitor presses “${name}”.`, await reader.spoken(quietMs));
  };
  const type = async (field: string, text: string) => {
    await reader.moveTo(`textbox, ${field}`);
    await reader.type(text);
    transcript.done(`The visitor types in “${field}”.`, await reader.spoken());
  };
  const read = async (screen: string) => transcript.screen(screen, await reader.readAll());
  const isShown = (role: 'button' | 'textbox' | 'dialog', name: string) => () =>
    expect(page.getByRole(role, { name })).toBeVisible();
  const cartHas = (count: number) => isShown('button', `Carrinho, ${count}`);

  const terms = page.getByRole('checkbox', { name: 'Aceito os termos de serviço' });
  await read('Home');
  await press('button, Aceitar', () => expect(page.getByRole('region', { name: 'Privacidade' })).toHaveCount(0));
  await type('Código do cartão', card);
  await press('button, Ver fotos', isShown('button', 'Limpar seleção'), HEADING_READ);
  await read('Gallery');
  await press('checkbox, Adicionar foto 1 ao pedido', cartHas(1), CART_RESTS);
  await press('checkbox, Adicionar foto 3 ao pedido', cartHas(2), CART_RESTS);
  await press('button, 2 itens', isShown('dialog', 'Carrinho'));
  await read('Cart');
  await press('button, Finalizar compra', isShown('dialog', 'Finalizar pedido'));
  await read('Checkout: customer');
  await type('E-mail', 'pendente@example.com');
  await type('CPF', '11144477735');
  await type('Telefone', '11987654321');
  await press('checkbox, Aceito os termos de serviço', () => expect(terms).toBeChecked());
  await press('button, Continuar', isShown('textbox', 'CEP'));
  await read('Checkout: address');
  await type('CEP', '01310100');
  await expect(page.getByRole('textbox', { name: 'Rua' })).toHaveValue('Avenida Paulista');
  await type('Número', '1578');
  await press('button, Continuar', isShown('button', 'Gerar PIX'));
  await read('Checkout: payment');
  await press('button, Gerar PIX', isShown('button', 'Copiar código PIX'));
  // Just after a check: the page's next one comes neither during the reading nor before the press.
  const isJustChecked = () => expect(page.getByText('Verificando o pagamento em 5 s')).toBeVisible();
  await isJustChecked();
  await read('Checkout: PIX code');
  await press('button, Verificar agora', isShown('dialog', 'Pedido realizado'), {
    before: async () => {
      await isJustChecked();
      const [order] = await venue.orders();
      await venue.settlePayment(order?.id ?? '', 'paid');
    },
  });
  await read('Paid');

  if (process.env.UPDATE_TRANSCRIPT) await writeFile(kept, transcript.text());
  expect(transcript.text(), 'UPDATE_TRANSCRIPT=1 writes the file').toBe(await readFile(kept, 'utf8'));
});

import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { receiptOf } from '#shared/receipt.ts';
import { storeReceipt } from './kept-receipts.ts';
import { ReceiptModal } from './receipt-view.tsx';

const CARD = { code: 'FOTOS0001' as CardCode, right: 'right' };

const bought = (reference: string) => ({ ...sampleOrder(sampleItem([samplePhoto(1)], 2_990)), reference });

/** Opens the receipts. The server has those of two purchases: one of this tab, and one of another phone. */
async function openReceipts() {
  const receipts = vi.fn((_input: unknown) => ['1001', '1002'].map((number) => receiptOf(bought(number), null)));
  fakeServer({ 'venue.current': () => SAMPLE_VENUE, 'order.receipts': receipts });
  const screen = await renderWithTexts(
    <WithVenue>
      <ReceiptModal cards={[CARD]} onClose={() => undefined} />
    </WithVenue>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Recibo' });
  await expect.element(dialog).toBeVisible();
  const prove = async () => {
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
    await dialog.getByRole('textbox', { name: 'CPF ou passaporte' }).fill('111.444.777-35');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
  };
  const receiptOfOrder = (number: string) => dialog.getByRole('region', { name: `Recibo do pedido ${number}` });
  return { dialog, prove, receiptOfOrder, receipts };
}

afterEach(() => sessionStorage.clear());

test('without a receipt of this tab, the receipts ask for e-mail and document at once', async () => {
  const { prove, receiptOfOrder, receipts } = await openReceipts();
  await prove();
  await expect.element(receiptOfOrder('1001')).toBeVisible();
  await expect.element(receiptOfOrder('1002')).toBeVisible();
  const identity = { email: 'ana@example.com', document: '111.444.777-35' };
  expect(receipts).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ card: 'right', identity }));
});

test('a receipt of this tab shows at once, and those of other phones after a proof, each once (B3)', async () => {
  storeReceipt(CARD.code, bought('1001'));
  const { dialog, prove, receiptOfOrder } = await openReceipts();
  await expect.element(receiptOfOrder('1001')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'E-mail' })).not.toBeInTheDocument();
  await dialog.getByText('Ver outros recibos').click();
  await prove();
  await expect.element(receiptOfOrder('1002')).toBeVisible();
  expect(dialog.getByRole('region').elements()).toHaveLength(2);
  await expect.element(dialog.getByText('Ver outros recibos')).not.toBeInTheDocument();
});

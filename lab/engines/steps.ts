import type { Venue } from '../../e2e/venue.ts';
import type { Target, Visitor } from './visitor.ts';

/** A visitor's steps, which find elements by role and accessible name, as `e2e/journey.ts` does in Playwright. */

export const button = (name: string, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) });
export const dialog = (name: string): Target => ({ role: 'dialog', name });
export const region = (name: string): Target => ({ role: 'region', name });
export const field = (name: string): Target => ({ role: 'textbox', name });
export const checkbox = (name: string): Target => ({ role: 'checkbox', name });

export const CHECKOUT = dialog('Finalizar pedido');
export const DONE = dialog('Pedido realizado');

export async function openCard(visitor: Visitor, card: string): Promise<void> {
  await visitor.open(`/gallery/${card}`);
  await visitor.see(button('Foto 1'));
}

export async function choosePhotos(visitor: Visitor, ...photos: number[]): Promise<void> {
  for (const photo of photos) await visitor.check(checkbox(`Adicionar foto ${photo} ao pedido`));
  await visitor.see(button(`Carrinho, ${photos.length}`));
}

export async function startCheckout(visitor: Visitor): Promise<void> {
  await visitor.click(button('Finalizar compra', region('Carrinho')));
  await visitor.see(CHECKOUT);
}

export async function fillCustomer(visitor: Visitor): Promise<void> {
  await visitor.fill(field('E-mail'), 'pendente@example.com');
  await visitor.fill(field('CPF'), '11144477735');
  await visitor.fill(field('Telefone'), '11987654321');
  await visitor.check(checkbox('Aceito os termos de serviço'));
  await visitor.click(button('Continuar'));
  await visitor.see(field('CEP'));
}

export async function fillAddress(visitor: Visitor): Promise<void> {
  await visitor.fill(field('CEP'), '01310100');
  await visitor.seeText(field('Rua'), 'Avenida Paulista');
  await visitor.fill(field('Número'), '1578');
  await visitor.click(button('Continuar'));
}

export async function makePix(visitor: Visitor, name = 'Gerar PIX'): Promise<void> {
  await visitor.click(button(name));
  await visitor.see(button('Copiar código PIX'));
}

export async function letPixArrive(visitor: Visitor, venue: Venue): Promise<void> {
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  const check = button('Verificar agora');
  if ((await visitor.count(check)) > 0) await visitor.click(check).catch(() => visitor.see(DONE));
  await visitor.see(DONE);
}

export async function untilDownloaded(visitor: Visitor, name: RegExp): Promise<void> {
  const isThere = async () => (await visitor.browser.downloads()).some((file) => name.test(file));
  await visitor.until(`a file named ${name} is downloaded`, isThere);
}

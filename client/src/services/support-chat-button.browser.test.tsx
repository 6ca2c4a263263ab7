import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { SITE_DATA_ID } from '#shared/site/site-data.ts';
import { giveConsent } from './consent.ts';
import { SupportChat } from './support-chat-button.tsx';

const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const WORKING = script(`window.ZammadChat = class {
  constructor({ target, title, onReady }) {
    const button = document.createElement('button');
    button.textContent = title;
    button.className = 'service';
    target.append(button);
    setTimeout(onReady);
  }
  open() { window.chatOpened = true; }
};`);
const siteData = Object.assign(document.createElement('script'), { id: SITE_DATA_ID, type: 'application/json' });
/** Names the chat's script in the page's data, because the page lets no other third-party script run. */
function chatOf(address: string) {
  const supportChat = { script: address, style: 'data:text/css,', socket: 'wss://chat.example/ws' };
  siteData.textContent = JSON.stringify({ config: { services: { supportChat } }, visitor: {} });
  return supportChat;
}
/** A wide screen, because on a phone the button shows only a symbol. */
const WIDE = { width: 1000, height: 700 };
const loaded = () => [...document.scripts].filter(({ src }) => src.startsWith('data:text/javascript')).length;

beforeEach(() => {
  localStorage.removeItem('policy');
  document.body.append(siteData);
});
afterEach(() => {
  siteData.remove();
  localStorage.removeItem('policy');
  Reflect.deleteProperty(window, 'ZammadChat');
  Reflect.deleteProperty(window, 'chatOpened');
  for (const element of document.querySelectorAll('script[src^="data:text"]')) element.remove();
});

test('the button stands without an acceptance; a press says what is loaded, and "accept and open" alone loads it, this once', async () => {
  const screen = await renderWithTexts(<SupportChat chat={chatOf(WORKING)} />, WIDE);
  await screen.getByRole('button', { name: 'Chat de suporte' }).click();
  const question = screen.getByRole('dialog', { name: 'Abrir o chat de suporte?' });
  await expect.element(question).toMatchTextContent(/carrega um programa de chat\.example/);
  expect(loaded()).toBe(0);
  await question.getByRole('button', { name: 'Agora não' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(loaded()).toBe(0);
  await screen.getByRole('button', { name: 'Chat de suporte' }).click();
  await screen.getByRole('button', { name: 'Aceitar e abrir' }).click();
  await expect.poll(() => Reflect.get(window, 'chatOpened')).toBe(true);
  const button = screen.getByRole('button', { name: 'Chat de suporte' });
  await expect.element(button).toHaveClass('service');
  await expect.element(button).toHaveFocus();
  expect(localStorage.getItem('policy')).toBeNull();
});

test('a visitor with consent, from before or now, gets the chat without a question', async () => {
  const screen = await renderWithTexts(<SupportChat chat={chatOf(WORKING)} />, WIDE);
  await expect.element(screen.getByRole('button', { name: 'Chat de suporte' })).toBeVisible();
  giveConsent();
  await expect.element(screen.getByRole('button', { name: 'Chat de suporte' })).toHaveClass('service');
  expect(Reflect.get(window, 'chatOpened')).toBeUndefined();
});

test.each([
  ['cannot be loaded', 'data:text/plain;base64,!!'],
  ['is no chat', script('window.SomethingElse = 1')],
  ['fails', script('window.ZammadChat = class { constructor() { throw new Error("no"); } }')],
  ['cannot connect', script('window.ZammadChat = class { constructor({ onError }) { setTimeout(onError); } }')],
])('a script that %s is reported at the button, which tries again', async (_, address) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const screen = await renderWithTexts(<SupportChat chat={chatOf(address)} />, WIDE);
  await screen.getByRole('button', { name: 'Chat de suporte' }).click();
  await screen.getByRole('button', { name: 'Aceitar e abrir' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^O chat não abriu\./);
  await screen.getByRole('button', { name: 'Chat de suporte' }).click();
  await expect.element(screen.getByRole('button', { name: 'Aceitar e abrir' })).toBeVisible();
});

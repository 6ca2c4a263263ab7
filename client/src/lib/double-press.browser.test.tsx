import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ignoreDoublePresses } from './double-press.ts';

const onPress = vi.fn((event: Event) => (event.target as Element).id);
const pressed = () => onPress.mock.results.map(({ value }) => value);
const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

beforeAll(() => {
  ignoreDoublePresses();
  document.addEventListener('click', onPress);
});

beforeEach(async () => {
  await new Promise((done) => setTimeout(done, 400));
  onPress.mockClear();
  getSelection()?.removeAllRanges();
});

/** Shows the first control. A press replaces it with the second control. */
function show(first: string, second: string): void {
  document.body.innerHTML = first;
  document.body.firstElementChild?.addEventListener('click', () => {
    document.body.innerHTML = second;
  });
}

const SEND = '<button id="send">Enviar</button>';

test.each([
  ['a button', '<button id="stop">Parar</button>'],
  ['a link', '<a id="link" href="#other">Outra</a>'],
  ['a label', '<label id="label">Cartão <input id="field" type="radio"></label>'],
])('the second click of a double click does not press %s that replaced the first', async (_, replacement) => {
  show(SEND, replacement);
  await userEvent.dblClick(element('send'));
  expect(pressed()).toEqual(['send']);
  expect(location.hash).toBe('');
  expect(document.querySelector('input:checked')).toBeNull();
});

test('it selects no text that replaced the button', async () => {
  show(SEND, '<p id="text">Enviando</p>');
  await userEvent.dblClick(element('send'));
  expect(getSelection()?.toString()).toBe('');
});

test('a tap counts by its time alone, and the same button with another value is another control', async () => {
  document.body.innerHTML = '<button id="send" value="send">Enviar</button>';
  const button = element('send');
  const tap = () => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  };
  tap();
  tap();
  expect(pressed()).toEqual(['send', 'send']);
  button.setAttribute('value', 'stop');
  tap();
  expect(pressed()).toEqual(['send', 'send']);
  await new Promise((done) => setTimeout(done, 400));
  tap();
  expect(pressed()).toEqual(['send', 'send', 'send']);
});

test('the same control can be pressed quickly', async () => {
  document.body.innerHTML = '<button id="more">Mais <span id="mark">+</span></button>';
  await userEvent.tripleClick(element('more'));
  expect(pressed()).toEqual(['more', 'more', 'more']);
});

test('a label and its field are one control, whose two clicks both count', async () => {
  document.body.innerHTML = '<label id="label">Termos<input id="field" type="checkbox"></label>';
  await userEvent.dblClick(element('label'), { position: { x: 4, y: 4 } });
  expect(pressed()).toEqual(['label', 'field', 'label', 'field']);
});

test('another control can be pressed later, elsewhere, or by the keyboard', async () => {
  show(SEND, '<button id="stop">Parar</button>');
  await userEvent.click(element('send'));
  element('stop').focus();
  await userEvent.keyboard('{Enter}');
  await new Promise((done) => setTimeout(done, 400));
  await userEvent.click(element('stop'));
  document.body.innerHTML = `${SEND}<button id="far" style="margin-left: 99px">Longe</button>`;
  await new Promise((done) => setTimeout(done, 400));
  await userEvent.click(element('send'));
  await userEvent.click(element('far'));
  expect(pressed()).toEqual(['send', 'stop', 'stop', 'send', 'far']);
});

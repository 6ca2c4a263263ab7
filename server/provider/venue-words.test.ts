import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_VENUE_WORDS, venueWords } from './venue-words.ts';

const word = fc.stringMatching(/^[a-zà-ú]{2,12}$/u);
const sentence = fc
  .array(word, { minLength: 1, maxLength: 12 })
  .map((words) => `${words.join(' ')}.`)
  .filter((text) => venueWords(text) !== null);
const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 400 }), sentence);

describe('what a visitor may read of a provider’s message (E7)', () => {
  it.each([
    'Banco fora do ar, tente às 15h',
    'Foto indisponível para venda',
    'Estamos fechados hoje. Ligue para (11) 3333-0100!',
    'Venda encerrada: aberta de novo em 12/07, às 9:00',
    'El pedido ya no acepta cambios; pregunte en la taquilla.',
    'Não há mais “fotos” – só vídeos…',
    '申し訳ありませんが',
    'Fechado',
    'Ligue para 55 11 93333-0100',
  ])('shows %j as it is', (text) => {
    expect(venueWords(text)).toBe(text);
  });

  it.each([
    '<b>Fora do ar</b>',
    '{"message":"fora do ar"}',
    '[object Object]',
    'Veja https://aqua.example/ajuda',
    'Veja www.aqua.example',
    'Veja aqua.example',
    'Escreva para ana@example.com',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'upstream 10.0.0.12 recusou',
    'java.lang.NullPointerException',
    'Unhandled exception',
    'em pedido at Object.pay (/srv/pay.js:12:3)',
    'falha em /var/www/pay',
    'order_not_open',
    'ORDER-LOCKED',
    'E1001',
    'orderLocked',
    'pagar() falhou',
    'SQLSTATE 42S02: tabela ausente null',
    'pedido 550e8400-e29b-41d4-a716-446655440000',
    'pedido 5f2b9c1e7d3a4b6c8e9f',
    'O CPF 111.444.777-35 já comprou',
    'Pedido 12 111.444.777-35 já existe',
    'Pedido 7-11144477735 já existe',
    'O CPF 111.444.777-35 1 já comprou',
    'O CNPJ 11222333000181 está inativo',
    'O cartão 4000 0000 0000 0010 foi recusado',
    'linha um\u0000linha dois',
    '15',
    '…',
    '',
  ])('shows nothing of %j', (text) => {
    expect(venueWords(text)).toBeNull();
  });

  it('is plain text on one line, of 160 characters at most, whatever comes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = venueWords(text);
        if (shown === null) return;
        expect(shown.length).toBeLessThanOrEqual(MAX_VENUE_WORDS);
        expect(shown).not.toMatch(/[<>{}[\]\\|`@_\p{Cc}\p{Cf}]|:\/\/|^\s|\s$|\s\s/u);
        expect(venueWords(shown)).toBe(shown);
      }),
    );
  });

  it('shows nothing of a text that has a sign of a program anywhere', () => {
    const sign = fc.constantFrom(
      '<p>',
      '{',
      '}',
      '[0]',
      'http://a',
      'www.a',
      'a_b',
      'x@y',
      'f(1)',
      'Error:',
      'null',
      '\\n',
    );
    fc.assert(
      fc.property(sentence, sign, sentence, (before, between, after) => {
        expect(venueWords(`${before} ${between} ${after}`)).toBeNull();
      }),
    );
  });

  it('cuts a long sentence after a word, and keeps its beginning', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 40, maxLength: 70 }), (words) => {
        const text = words.join(' ');
        const shown = venueWords(text);
        if (shown === null) return;
        expect(shown.endsWith('…')).toBe(text.length > MAX_VENUE_WORDS);
        expect(`${text} `.startsWith(`${shown.replace(/…$/, '')} `)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { helpLink, isLinkTarget, isMailTarget, requestLink } from './help-link.ts';

describe('help link (S9)', () => {
  it.each(['https://ajuda.example.com/fotos', 'http://example.com.br:8080?x=1', 'ftp://files.example.org'])(
    '%s is a link target',
    (address) => {
      expect(isLinkTarget(address)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'https://localhost/x',
    '//example.com',
    'mailto:a@example.com',
    'https://user@example.com',
    '',
  ])('%j is not', (address) => {
    expect(isLinkTarget(address)).toBe(false);
  });

  it('opens the help page with card code and company id', () => {
    const venue = {
      externalHelp: { url: 'https://help.example.com/?a=1#top', id: '42' },
      contactEmail: 'x@example.com',
    };
    expect(helpLink(venue, 'FOTOS0001', '')).toBe(
      'https://help.example.com/?a=1&card_code=FOTOS0001&company_id=42#top',
    );
  });

  it('falls back to an e-mail, then to nothing', () => {
    const venue = { externalHelp: { url: 'javascript:alert(1)', id: null }, contactEmail: 'ajuda@example.com' };
    expect(helpLink(venue, null, 'Cartão: FO')).toBe('mailto:ajuda@example.com?body=Cart%C3%A3o%3A%20FO');
    expect(helpLink({ externalHelp: null, contactEmail: null }, null, '')).toBeNull();
  });
});

describe('a request to the venue (S15)', () => {
  const externalHelp = { url: 'https://help.example.com/?a=1#top', id: '42' };
  const mail = { subject: 'Pedido 1001', body: 'Quero desistir & já' };

  it('is an e-mail, ready to be sent, even where there is a help page', () => {
    expect(requestLink({ externalHelp, contactEmail: 'ajuda@example.com' }, mail, 'order', '1001')).toBe(
      'mailto:ajuda@example.com?subject=Pedido%201001&body=Quero%20desistir%20%26%20j%C3%A1',
    );
  });

  it('without an e-mail leads to the help page with the number, else nowhere', () => {
    expect(requestLink({ externalHelp, contactEmail: null }, mail, 'order', '1001')).toBe(
      'https://help.example.com/?a=1&order=1001&company_id=42#top',
    );
    expect(requestLink({ externalHelp: null, contactEmail: null }, mail, 'photo', '7')).toBeNull();
  });
});

it.each([
  ['fotos@parque.example', true],
  ['visitas+fotos@açaí.example', true],
  ['a@b.example?cc=x@y.example', false],
  ['a@b.example,c@d.example', false],
  ['a b@c.example', false],
  ['parque.example', false],
])('%s can be written to: %s (S9)', (address, expected) => {
  expect(isMailTarget(address)).toBe(expected);
});

it('a setting that is too long for every page counts as none', () => {
  const page = (length: number) => 'https://example.com/'.padEnd(length, 'a');
  expect([isLinkTarget(page(2_000)), isLinkTarget(page(2_001))]).toEqual([true, false]);
  const mail = (length: number) => '@parque.example'.padStart(length, 'a');
  expect([isMailTarget(mail(254)), isMailTarget(mail(255))]).toEqual([true, false]);
});

import { describe, expect, it } from 'vitest';
import { publicAddress, withPublicAddresses } from './public-address.ts';

const OWN = 'https://aqua.fotos.example';

describe('an address that others may see', () => {
  it.each([
    ['/gallery/FOTOS0001?card=FOTOS0001#x', '/gallery'],
    ['/?card=FOTOS0001', '/'],
    ['/FOTOS0001', '/'],
    ['/media/view/c2VjcmV0/photo.jpg?size=thumb', '/media'],
    ['/trpc/gallery.byCards', '/trpc/gallery.byCards'],
    ['/trpc/gallery.byCards/FOTOS0001', '/'],
    ['/trpc/FOTOS0001', '/'],
    ['/x/FOTOS0001', '/'],
    ['/terms#FOTOS0001', '/terms'],
    ['/assets/index-a1B2.js:12', '/'],
    ['/assets/index-a1B2.js', '/assets/index-a1B2.js'],
  ])('%s is %s', (address, kind) => {
    expect(publicAddress(address, OWN)).toBe(OWN + kind);
  });

  it('is only the origin of another site, and empty where there is none', () => {
    expect(publicAddress('https://ana:senha@pay.example/ana?cpf=1', OWN)).toBe('https://pay.example');
    const none = ['blob:https://aqua.fotos.example/FOTOS0001', 'data:text/plain,Ana', 'about:srcdoc', 'http://['];
    expect(none.map((address) => publicAddress(address, OWN))).toEqual(['', '', '', '']);
  });
});

describe('a message to a service', () => {
  it('names the kind of page, and keeps what the visitor wrote', () => {
    const message = { event: 'chat', data: { url: `${OWN}/gallery/FOTOS0001?x#y`, text: 'See "FOTOS0001"', id: 1 } };
    expect(JSON.parse(withPublicAddresses(JSON.stringify(message), OWN))).toEqual({
      event: 'chat',
      data: { url: `${OWN}/gallery`, text: 'See "FOTOS0001"', id: 1 },
    });
  });
});

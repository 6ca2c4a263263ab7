import { describe, expect, it } from 'vitest';
import { siteNameFromHost } from './site-name.ts';

describe('site name from the host (S1)', () => {
  it.each([
    ['aqua.fotos.example', 'aqua'],
    ['AQUA.Fotos.Example:8443', 'aqua'],
    ['localhost:3000', 'fotos'],
    ['127.0.0.1', 'fotos'],
    ['192.168.0.12:3000', 'fotos'],
    ['[::1]:3000', 'fotos'],
    ['LocalHost:65535', 'fotos'],
  ])('%s is the site %s', (host, site) => {
    expect(siteNameFromHost(host, 'fotos.example')).toBe(site);
  });

  it('opens venues under localhost in development', () => {
    expect(siteNameFromHost('aqua.localhost:3000', 'localhost')).toBe('aqua');
  });

  it.each([
    'fotos.example',
    'evil.com',
    'aqua.fotos.example.evil.com',
    'evilfotos.example',
    'a.b.fotos.example',
    '-aqua.fotos.example',
    'aqua.fotos.example.',
    '.fotos.example',
    'aqua.fotos.example:0',
    'aqua.fotos.example:99999',
    'aqua.fotos.example:',
    'aqua.fotos.example:80:80',
    'localhost:65536',
    '127.0.0.1:0',
    '300.1.1.1',
    '[::1',
    '',
  ])('%j belongs to no venue', (host) => {
    expect(siteNameFromHost(host, 'fotos.example')).toBeNull();
  });
});

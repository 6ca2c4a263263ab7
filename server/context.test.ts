import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { visitOf } from './context.ts';

const visit = (host: string, timeZone?: string) => {
  const raw = { socket: { remotePort: 40_001 } };
  const request = { ip: '2001:db8::1', raw, headers: { host, ...(timeZone && { 'x-time-zone': timeZone }) } };
  const answer = new PassThrough() as unknown as ServerResponse;
  const venueDomains = new Map([['fotos.aquario.example', 'aqua']]);
  return visitOf(request as unknown as FastifyRequest, answer, { providerDomain: 'fotos.example', venueDomains });
};

describe('what a request is about', () => {
  it('is selected by the host alone, which goes to the provider as it was validated (C4: pdv)', () => {
    expect(visit('Aqua.Fotos.Example:8443')).toMatchObject({ site: 'aqua', host: 'aqua.fotos.example:8443' });
    expect(visit('Fotos.Aquario.Example:443')).toMatchObject({ site: 'aqua', host: 'fotos.aquario.example:443' });
    expect(visit('evil.fotos.aquario.example').site).toBeNull();
    expect(visit('evil.com').site).toBeNull();
    expect(visit('evil.com').networks).toEqual(['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']);
  });

  it.each([
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['not a zone', 'America/Sao_Paulo'],
    ['', 'America/Sao_Paulo'],
    [undefined, 'America/Sao_Paulo'],
  ])('reads the time zone %j as %s (C4: tz)', (header, zone) => {
    expect(visit('localhost', header).timeZone()).toBe(zone);
  });
});

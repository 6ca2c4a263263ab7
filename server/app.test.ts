import { describe, expect, it } from 'vitest';
import { post, startStorefront } from './testing/storefront.ts';

describe('the venue comes from the host (S1, S2)', () => {
  it('opens each venue on its own host, localhost as fotos', async () => {
    const storefront = await startStorefront();
    const names = await Promise.all(
      ['fotos.localhost', 'localhost:3000', '127.0.0.1', 'aqua.localhost'].map(async (host) => {
        const reply = await storefront.agent.post('/trpc/venue.current').set('host', host).send({});
        return reply.body.result.data.webName;
      }),
    );
    expect(names).toEqual(['fotos', 'fotos', 'fotos', 'aqua']);
  });

  it.each(['evil.com', 'fotos.localhost.evil.com', 'a.fotos.localhost', 'naoexiste.localhost'])(
    'gives nobody’s data on %s',
    async (host) => {
      const storefront = await startStorefront();
      const reply = await storefront.agent.post('/trpc/venue.current').set('host', host).send({});
      expect([reply.status, reply.body.error.data.errorCode]).toEqual([404, 'ORGANIZATION_NOT_FOUND']);
      const page = await storefront.agent.get('/').set('host', host);
      expect(page.status).toBe(404);
      expect(page.text).toContain('{"venue":null,"errorCode":"ORGANIZATION_NOT_FOUND","config":');
    },
  );
});

describe('pages', () => {
  it('have what the settings of the venue say, and ignore a configuration that is not JSON (S3, S15)', async () => {
    const storefront = await startStorefront();
    const SITE_BANNER = { URL: 'https://art.example.com/b.jpg', HEIGHT: '120px' };
    const SELLER = { NAME: 'Parque Ltda.', DOCUMENT: '11222333000181', ADDRESS: 'Rua A, 1' };
    const config = JSON.stringify({ SITE_BANNER, SELLER, RECEIPT_BY_EMAIL: true });
    const { site } = await storefront.venue({ features_organization: { config } });
    const settingsOf = async (name: string) => {
      const { text, headers } = await storefront.agent.get('/').set('host', `${name}.localhost`);
      const [, data = ''] = /id="site-data">(.*?)<\/script>/.exec(text) ?? [];
      const { receiptByEmail, banner, seller } = JSON.parse(data).venue;
      return { receiptByEmail, banner, seller, policy: headers['content-security-policy'] };
    };
    expect(await settingsOf(site)).toEqual({
      receiptByEmail: true,
      banner: { url: 'https://art.example.com/b.jpg', heightPx: 120 },
      seller: { name: 'Parque Ltda.', document: 'CNPJ 11.222.333/0001-81', address: 'Rua A, 1', phone: null },
      policy: expect.stringContaining('https://art.example.com'),
    });
    expect(await settingsOf('configruim')).toMatchObject({ receiptByEmail: false, banner: null, seller: null });
  });

  it('are the four of the storefront; anything else leads home, anything else than a page is not found (S5)', async () => {
    const { agent } = await startStorefront();
    const bodyOf = async (path: string) => {
      const reply = await agent.get(path).set('host', 'fotos.localhost').set('accept', 'text/html');
      expect(reply.status, path).toBe(200);
      return reply.text;
    };
    await bodyOf('/');
    await bodyOf('/gallery/FOTOS0001/');
    for (const path of ['/gallery/FOTOS0001', '/terms', '/privacy-policy']) await bodyOf(path);
    for (const path of ['/terms', '/privacy-policy']) expect(await bodyOf(`${path}/`)).toBe(await bodyOf(path));
    const lost = await agent.get('/nowhere').set('host', 'fotos.localhost').set('accept', 'text/html');
    expect([lost.status, lost.headers.location]).toEqual([302, '/']);
    expect([lost.headers['cache-control'], lost.headers.vary]).toEqual(['no-store', expect.stringContaining('accept')]);
    expect((await agent.get('/assets/gone.js').set('accept', 'text/html,*/*')).status).toBe(404);
    expect((await agent.get('/icon.svg')).status).toBe(200);
    expect((await agent.get('/index.html').set('accept', 'text/html')).status).toBe(302);
  });

  it('show the error page’s code while the provider is down', async () => {
    const { agent } = await startStorefront({ PROVIDER_API_URL: 'http://127.0.0.1:9' });
    const page = await agent.get('/').set('host', 'fotos.localhost');
    expect(page.status).toBe(503);
    expect(page.text).toContain('"errorCode":"PROVIDER_UNAVAILABLE"');
    expect((await agent.get('/healthz')).status).toBe(200);
    expect((await agent.get('/readyz')).status).toBe(503);
  });
});

describe('procedures over HTTP', () => {
  it('answer failures by code, without messages or stacks', async () => {
    const storefront = await startStorefront();
    const reply = await post(storefront, 'fotos', 'gallery.byCards', { cards: ['FLAG20001'] });
    expect(reply.body.error.data).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      httpStatus: 422,
      path: 'gallery.byCards',
      errorCode: 'PROVIDER_REFUSED',
    });
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});

it('compresses what is worth it', async () => {
  const reply = post(await startStorefront(), 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] });
  expect((await reply.set('accept-encoding', 'br')).headers['content-encoding']).toBe('br');
});

describe('the log', () => {
  it('says once of a venue in production that nobody is named as its seller (S15)', async () => {
    const { agent, venue, log } = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost' });
    const { site } = await venue({ features_organization: { config: '{}' } });
    for (const name of [site, site, 'fotos']) await agent.get('/').set('host', `${name}.localhost`);
    const warned = log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'the settings of a venue name no seller');
    expect(warned.map((line) => line.site)).toEqual([site]);
  });

  it('says once which fields of an identification form no form has (H7)', async () => {
    const { agent, venue, log } = await startStorefront();
    const { site } = await venue({ features: { site: { customer_form_fields: ['cpf', 'Ticket', 'ana@b.example'] } } });
    for (const name of [site, site, 'fotos']) await agent.get('/').set('host', `${name}.localhost`);
    const warned = log.map((line) => JSON.parse(line)).filter(({ fields }) => fields);
    expect(warned).toMatchObject([
      { site, fields: ['ticket'], msg: 'the settings of a venue ask persons for what no form has' },
    ]);
  });
});

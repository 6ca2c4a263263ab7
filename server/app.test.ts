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

  it('ignores a forwarded host from a peer that is no proxy of ours', async () => {
    const storefront = await startStorefront();
    const call = post(storefront, 'fotos', 'venue.current').set('x-forwarded-host', 'aqua.localhost');
    expect((await call).body.result.data.webName).toBe('fotos');
  });
});

describe('pages', () => {
  it('carry the venue as inert data under a strict policy', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ name: '</script><script>alert(1)</script> & Cia' });
    const page = await storefront.agent.get('/gallery/FOTOS0001').set('host', `${venue.site}.localhost`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&amp; Cia · Galeria</title>');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`img-src 'self' data: blob: ${storefront.mockUrl}`);
    expect(policy).not.toContain('unsafe');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(policy).toMatch(/; report-uri \/csp-reports; report-to csp$/);
    expect(page.headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  });

  it('allow the banner’s origin, know of the receipt, and ignore a configuration that is not JSON (S3)', async () => {
    const storefront = await startStorefront();
    const banner = { URL: 'https://art.example.com/b.jpg', HEIGHT: '120px' };
    const config = JSON.stringify({ SITE_BANNER: banner, RECEIPT_BY_EMAIL: true });
    const venue = await storefront.venue({ features_organization: { config } });
    const page = await storefront.agent.get('/').set('host', `${venue.site}.localhost`);
    expect(page.headers['content-security-policy']).toContain('https://art.example.com');
    expect(page.text).toContain(
      '"receiptByEmail":true,"banner":{"url":"https://art.example.com/b.jpg","heightPx":120}',
    );
    const ofBadConfig = await storefront.agent.get('/').set('host', 'configruim.localhost');
    expect(ofBadConfig.text).toContain('"receiptByEmail":false,"banner":null');
  });

  it('have the seller of the settings, and none without its right document (S15)', async () => {
    const storefront = await startStorefront();
    const sellerOf = async (DOCUMENT: string) => {
      const config = JSON.stringify({ SELLER: { NAME: 'Parque Ltda.', DOCUMENT, ADDRESS: 'Rua A, 1' } });
      const { site } = await storefront.venue({ features_organization: { config } });
      return (await post(storefront, site, 'venue.current')).body.result.data.seller;
    };
    const document = 'CNPJ 11.222.333/0001-81';
    expect(await sellerOf('11222333000181')).toEqual({
      name: 'Parque Ltda.',
      document,
      address: 'Rua A, 1',
      phone: null,
    });
    expect(await sellerOf('11222333000182')).toBeNull();
  });

  it('lets calls go to the token service and nowhere else, and gives the page only what it may know (B11)', async () => {
    const env = { PAYMENT_TOKEN_URL: 'https://tokens.example/v5/tokens', PAYMENT_PUBLIC_KEY: 'pk_1' };
    const storefront = await startStorefront(env);
    const page = await storefront.agent.get('/').set('host', 'fotos.localhost');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' https://tokens.example;");
    const [, data = ''] = /id="site-data">(.*?)<\/script>/.exec(page.text) ?? [];
    expect(JSON.parse(data).config).toEqual({
      cardTokens: { url: 'https://tokens.example/v5/tokens', publicKey: 'pk_1' },
      services: null,
      asksConsent: true,
    });
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
    expect((await agent.get('/assets/gone.js')).status).toBe(404);
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

  it('compress what is worth it', async () => {
    const storefront = await startStorefront();
    const reply = post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] }).set('accept-encoding', 'br');
    expect((await reply).headers['content-encoding']).toBe('br');
  });
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

  it('holds one line a request and nothing of a visitor', async () => {
    const storefront = await startStorefront();
    await storefront.agent.get('/gallery/FOTOS0001?card=FOTOS0001').set('host', 'fotos.localhost');
    await post(storefront, 'aqua', 'gallery.byCards', { cards: ['SENHA0001'], accessCode: 'ABC999' });
    const gallery = await post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] });
    const order = await post(storefront, 'fotos', 'order.open', { cards: [gallery.body.result.data.cards[0].right] });
    const customer = { name: 'Ana Souza', email: 'ana@example.com', documentType: 'cpf', document: '11144477735' };
    await post(storefront, 'fotos', 'order.saveCustomer', {
      order: order.body.result.data.id,
      customer: { ...customer, phone: '+5511987654321', acceptedTerms: true },
    });
    const log = storefront.log.join('\n');
    expect(storefront.log.filter((line) => line.includes('"msg":"request"'))).toHaveLength(5);
    for (const personal of ['FOTOS0001', 'SENHA0001', 'ABC999', 'Ana', 'ana@', '11144477735', '987654321', '?card']) {
      expect(log).not.toContain(personal);
    }
  });
});

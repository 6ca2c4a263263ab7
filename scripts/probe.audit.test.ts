import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { startShippedNginxByHttps } from '#server/testing/shipped-nginx.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { builtClient } from './client-build/build-client.ts';
import { root } from './root.mjs';

/** Starts a site of this build behind https, in which one script has an additional byte. */
async function startChangedSite() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-probe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(builtClient, folder, { recursive: true });
  const storefront = await startStorefront(
    {
      NODE_ENV: 'production',
      PROVIDER_DOMAIN: 'fotos.example',
      VENUE_DOMAINS: '127.0.0.1=aqua',
      TRUST_PROXY: '127.0.0.1',
      REDIS_URL: 'none',
      SECURITY_CONTACT: 'mailto:security@fotos.example',
      PAYMENT_TOKEN_URL: 'https://tokens.example/v5/tokens',
      PAYMENT_PUBLIC_KEY: 'pk_live_1',
    },
    { clientFolder: folder },
  );
  const proxy = await startShippedNginxByHttps(await storefront.listen(), storefront.mockUrl);
  onTestFinished(proxy.stop);
  const changed = `assets/${(await readdir(join(folder, 'assets'))).find((name) => /^decoders-.*\.js$/.test(name))}`;
  await writeFile(
    join(folder, `${changed}.br`),
    brotliCompressSync(`${await readFile(join(folder, changed), 'utf8')};`),
  );
  // An IP address has no name for a wildcard, so it counts as an own domain here.
  const certificate = join(proxy.folder, '127.0.0.1.pem');
  await writeFile(certificate, proxy.authority);
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, proxy.authority);
  return {
    origin: `https://127.0.0.1:${proxy.port}`,
    authority,
    changed,
    folder,
    certificate,
  };
}

function run(authority: string, ...args: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority, NODE_NO_WARNINGS: '1' };
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; printed: string }>();
  const child = execFile(process.execPath, args, { cwd: root, env }, (_, printed, errors) =>
    resolve({ code: child.exitCode, printed: printed + errors }),
  );
  return promise;
}

needing('nginx', 'openssl').it(
  'a site behind https is read from outside, and one changed byte of it is seen',
  async () => {
    const { origin, authority, changed, folder, certificate } = await startChangedSite();
    const probed = await run(authority, 'scripts/probe.ts', origin, '--card', 'AQ5R2K9TV');
    expect(probed).toEqual({ code: 1, printed: `/${changed}: other bytes (200)\n` });
    const opened = await run(authority, 'scripts/opening.ts', origin);
    expect(opened).toEqual({ code: 0, printed: expect.not.stringContaining('missing') });
    const venues = join(folder, 'venues');
    await writeFile(venues, '# two\n127.0.0.1=aqua\n127.0.0.2\n');
    const many = await run(authority, 'scripts/opening.ts', origin, '--venues', venues);
    expect(many).toEqual({
      code: 1,
      printed: expect.stringMatching(/127\.0\.0\.1 +ok.*\n127\.0\.0\.2 +missing +opens +.*nothing listens/),
    });
    const probedMany = await run(authority, 'scripts/probe.ts', origin, '--venues', venues);
    expect(probedMany.printed).toContain(`127.0.0.1:${new URL(origin).port}  /${changed}: other bytes (200)\n`);
    const untrusted = await run('', 'scripts/opening.ts', origin);
    expect(untrusted).toEqual({ code: 1, printed: expect.stringContaining(`${origin}/: self-signed certificate`) });
    await rm(certificate);
    await rm(join(certificate, '../localhost.pem'));
    const without = await run(authority, 'scripts/opening.ts', origin);
    expect(without.printed).toContain('the proxy shows no certificate for this host');
  },
);

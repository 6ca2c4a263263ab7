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

/** A site of this build behind https, where a visitor gets one byte more of a script than was built. */
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
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, proxy.authority);
  return { origin: `https://127.0.0.1:${proxy.port}`, authority, changed };
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
    const { origin, authority, changed } = await startChangedSite();
    const probed = await run(authority, 'scripts/probe.ts', origin, '--card', 'AQ5R2K9TV');
    expect(probed).toEqual({ code: 1, printed: `/${changed}: other bytes (200)\n` });
    const opened = await run(authority, 'scripts/opening.ts', origin);
    expect(opened).toEqual({ code: 0, printed: expect.not.stringContaining('missing') });
    const untrusted = await run('', 'scripts/opening.ts', origin);
    expect(untrusted).toEqual({ code: 1, printed: expect.stringContaining(`${origin}/: self-signed certificate`) });
  },
);

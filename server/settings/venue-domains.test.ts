import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig, siteOf } from './config.ts';
import { followVenueDomains } from './venue-domains.ts';

const DOMAIN = 'fotos.aquario.example';

function start(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-domains-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'venue-domains');
  writeFileSync(file, text);
  const config = readConfig({ VENUE_DOMAINS_FILE: file });
  const log = { info: vi.fn(), error: vi.fn() };
  onTestFinished(followVenueDomains(config, log as unknown as Parameters<typeof followVenueDomains>[1], 20));
  return { log, write: (rows: string) => writeFileSync(file, rows), venue: () => siteOf(DOMAIN, config) };
}

it("a venue's own domain counts once it stands in the file, and no longer than it does", async () => {
  const { write, venue } = start('# none yet, or so\n');
  expect(venue()).toBeNull();
  const withRows = (rows: string) => () => {
    write(rows);
    return venue();
  };
  await expect.poll(withRows(`# Recife\n${DOMAIN} = aqua\n\nfotos.museu.example=museu\n`)).toBe('aqua');
  await expect.poll(withRows('')).toBeNull();
});

it('a file with a wrong row changes nothing, and is named in the log', async () => {
  const { log, write, venue } = start(`${DOMAIN}=aqua\n`);
  const refusals = () => {
    write(`${DOMAIN}: aqua\n`);
    return log.error.mock.calls.length;
  };
  await expect.poll(refusals).toBeGreaterThan(0);
  expect(venue()).toBe('aqua');
});

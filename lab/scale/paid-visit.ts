/**
 * `node lab/scale/paid-visit.ts CERTIFICATE [--port 443] [--card FOTOS0001] [--refused PATH]` makes a whole visit to
 * https://fotos.localhost, which pays by PIX, and prints the address of a thumbnail. PATH is such an address, signed
 * with a key that should no longer count. The program fails if the visit is incomplete, or if PATH is still answered.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mediaPath } from '../../shared/media/media.ts';
import { get } from '../bench/client.ts';
import { partsOfVisit, type Visit } from '../bench/visit-parts.ts';
import { connectAsBrowser } from './browser-connection.ts';
import type { Sent } from './sent-requests.ts';
import { makeVisit } from './visitor.ts';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '443' },
      card: { type: 'string', default: 'FOTOS0001' },
      refused: { type: 'string' },
    },
  });
  const authority = readFileSync(positionals[0] ?? '', 'utf8');
  const terms = { host: 'fotos.localhost', port: Number(values.port), authority, address: '127.0.0.1' };
  const visit: Visit = { card: values.card };
  const sent: Sent[] = [];
  // Leaves out the first-load files, which may be of another build, and the archive, since no photo may be bought.
  const parts = partsOfVisit().filter(({ name }) => name !== 'first-load files' && name !== 'archive of 5');
  const isWhole = await makeVisit(visit, terms, { parts, note: (one) => void sent.push(one), pauseMs: () => 0 });
  for (const { name, status, errorCode } of sent.filter((one) => one.status !== 200))
    process.stderr.write(`${name}: ${errorCode ?? status ?? 'no answer'}\n`);
  const [shown] = visit.gallery?.unsold ?? [];
  if (!isWhole || !shown) return 1;
  process.stdout.write(`${mediaPath('thumb', shown.id, shown.filename)}\n`);
  if (values.refused === undefined) return 0;
  const tab = connectAsBrowser(terms);
  const { status } = await tab.send(get(values.refused));
  await tab.close();
  if (status === 200) process.stderr.write(`${values.refused} is still answered\n`);
  return status === 200 ? 1 : 0;
}

process.exitCode = await main();

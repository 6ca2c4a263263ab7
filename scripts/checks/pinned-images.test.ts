import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { readComposeFile } from './compose-files.ts';

/** Who updates an image reads its advisories again, and sets this day. */
const READ_ON = '2026-11-27';

/** The least release of each image without a published hole that concerns this site. */
const LEAST_FIXED: Readonly<Record<string, string>> = {
  // CVE-2026-42945 and CVE-2026-9256, of rewritten addresses; the later ones concern HTTP/3 and HTTP/2 to a storefront.
  'library/nginx': '1.30.3',
  'goacme/lego': '4.35.2',
  'prom/alertmanager': '0.34.1',
  'prom/blackbox-exporter': '0.28.0',
  // A use after free by CLIENT KILL: CVE-2026-56684 in 8.1.9, GHSA-jcj7-v34w-v9vv in 8.1.10.
  'valkey/valkey': '8.1.10',
  // CVE-2026-56852. The 3.5 line has ended.
  'prom/prometheus': '3.13.2',
  // CVE-2026-15815, CVE-2026-76154, CVE-2026-79656.
  'grafana/grafana': '13.2.2',
  'library/node': '24.21.0',
};
const OLD_AFTER_DAYS = 90;

const DAY_MS = 86_400_000;
const ageDays = Math.floor((Date.now() - Date.parse(READ_ON)) / DAY_MS);
const ageText = `the table of fixed releases is ${ageDays} days old`;

/** Of both compose files and the Dockerfile, but for those that are built here. */
const images = [
  ...['docker-compose.yml', 'compose.production.yml'].flatMap((file) =>
    Object.values(readComposeFile(file).services).flatMap(({ image }) => image ?? []),
  ),
  ...[...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^(?:ARG \w+=|FROM )(\S*[/:]\S*)/gm)].map(
    ([, image = '']) => image,
  ),
].filter((image) => !image.startsWith('${VITRINE_REGISTRY'));

/** An image without a whole version and a digest has no version here, and its name is in no table. */
const used = images.map((image) => {
  const pinned = /^docker\.io\/([\w./-]+):v?(\d+)\.(\d+)\.(\d+)[\w.-]*@sha256:[0-9a-f]{64}$/;
  const [, name = image, ...version] = pinned.exec(image) ?? [];
  return { image, name, version };
});

/** Comparable as text. */
const ordered = (parts: readonly string[]) => parts.map((part) => part.padStart(5, '0')).join('.');

it('no pinned image is older than the least release without a published hole', () => {
  if (ageDays > OLD_AFTER_DAYS) process.stderr.write(`${ageText}: read the advisories again\n`);
  const old = used.filter(({ name, version }) => ordered(version) < ordered((LEAST_FIXED[name] ?? '').split('.')));
  expect(
    old.map(({ image }) => image),
    ageText,
  ).toEqual([]);
});

it('the table has every image that is used, and no other', () => {
  expect([...new Set(used.map(({ name }) => name))].toSorted()).toEqual(Object.keys(LEAST_FIXED).toSorted());
});

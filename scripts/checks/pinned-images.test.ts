import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { readComposeFile } from './compose-files.ts';

/** When you update an image, read its advisories again and set this day. */
const READ_ON = '2026-11-27';

/** The first release of each image without a published vulnerability that concerns this site. */
const LEAST_FIXED: Readonly<Record<string, string>> = {
  // CVE-2026-42945 and CVE-2026-9256 concern rewritten addresses; later ones HTTP/3, or HTTP/2 to a storefront.
  'library/nginx': '1.30.3',
  'goacme/lego': '4.35.2',
  'prom/alertmanager': '0.34.1',
  'prom/blackbox-exporter': '0.28.0',
  // CLIENT KILL could cause a use after free: CVE-2026-56684 in 8.1.9, GHSA-jcj7-v34w-v9vv in 8.1.10.
  'valkey/valkey': '8.1.10',
  // This release fixes CVE-2026-56852. The 3.5 line is no longer maintained.
  'prom/prometheus': '3.13.2',
  // This release fixes CVE-2026-15815, CVE-2026-76154 and CVE-2026-79656.
  'grafana/grafana': '13.2.2',
  'library/node': '24.21.0',
};
const OLD_AFTER_DAYS = 90;

const DAY_MS = 86_400_000;
const ageDays = Math.floor((Date.now() - Date.parse(READ_ON)) / DAY_MS);
const ageText = `the table of fixed releases is ${ageDays} days old`;

/** The images in both compose files and the Dockerfile, except those that are built here. */
const images = [
  ...['docker-compose.yml', 'compose.production.yml'].flatMap((file) =>
    Object.values(readComposeFile(file).services).flatMap(({ image }) => image ?? []),
  ),
  ...[...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^(?:ARG \w+=|FROM )(\S*[/:]\S*)/gm)].map(
    ([, image = '']) => image,
  ),
].filter((image) => !image.startsWith('${VITRINE_REGISTRY'));

/** An image without a full version and a digest keeps its whole text as name, which is in no table. */
const used = images.map((image) => {
  const pinned = /^docker\.io\/([\w./-]+):v?(\d+)\.(\d+)\.(\d+)[\w.-]*@sha256:[0-9a-f]{64}$/;
  const [, name = image, ...version] = pinned.exec(image) ?? [];
  return { image, name, version };
});

/** Pads the parts of a version, so that versions compare as text. */
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

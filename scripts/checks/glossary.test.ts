import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

/** Visitor texts, mock data and this test. */
const EXEMPT = [
  /^docs\/glossary\.md$/,
  /^scripts\/checks\/glossary\.test\.ts$/,
  /^client\/src\/i18n\/(?:pt|en|es|privacy)\//,
  /^client\/src\/features\/legal\/[a-z-]*text\.ts$/,
  /^fixtures\//,
  /^recordings\//,
  /^package-lock\.json$/,
  // Values of the mock's control API and page.
  /^mock-provider\/(?:api\/switches\.test\.ts|control\/(?:faults|organizations|scenarios|schema)\.ts|control\/page\/faults\.mjs|faults\/(?:catalogue|rules\.test)\.ts|scenarios\/scenario\.ts)$/,
];

/** "organization" is the provider's word for a venue. */
const WIRE = [
  /^shared\/provider-api\//,
  /^server\/(?:provider|testing|fault-matrix)\//,
  /^mock-provider\//,
  /^(?:e2e|lab)\//,
  /\.test\.tsx?$/,
  /^docs\/specification\.md$/,
];

/** In any spelling, such as `isOrganization`. */
const hasWord = (line: string) =>
  /(?<![a-z])organizations?(?![a-z])/i.test(line.replace(/([a-z0-9])([A-Z])/g, '$1 $2'));

it('"organization" occurs on the wire alone', () => {
  const searched = trackedFiles().filter(
    (file) =>
      /\.(?:tsx?|mjs|css|md|html|json|yml)$/.test(file) && ![...EXEMPT, ...WIRE].some((pattern) => pattern.test(file)),
  );
  const found = searched.flatMap((file) => {
    const lines = [file, ...readFileSync(join(root, file), 'utf8').split('\n')];
    return lines.flatMap((line, at) =>
      hasWord(line.replaceAll('ORGANIZATION_NOT_FOUND', '')) ? [`${file}:${at}`] : [],
    );
  });
  expect(found).toEqual([]);
});

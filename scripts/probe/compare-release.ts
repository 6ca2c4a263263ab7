import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import type { InlineScripts, Integrity } from '#server/pages/page-files.ts';

export type Release = { readonly integrity: Integrity; readonly inlineScripts: InlineScripts };

type Probe = {
  readonly paths: readonly string[];
  /** The hosts of the optional services' scripts, where some are configured. */
  readonly services: readonly string[];
};

const hashOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The attributes and the text of each script of a page. What is no script, such as JSON, is left out. */
function scriptsOf(html: string) {
  const elements = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>/gis)];
  return elements.flatMap(([, attributes = '', text = '']) => {
    const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1];
    const isInert = attribute('type') === 'application/json';
    return isInert
      ? []
      : [{ src: attribute('src'), integrity: attribute('integrity'), modules: attribute('data-modules'), text }];
  });
}

function scriptDifferences(html: string, { integrity, inlineScripts }: Release): string[] {
  const inline = inlineScripts.texts.map(hashOf);
  return scriptsOf(html).flatMap(({ src, modules, text, integrity: hash }) => {
    if (src === undefined) return inline.includes(hashOf(text)) ? [] : [`an inline script: ${text.slice(0, 60)}`];
    if (integrity[src] === undefined) return [`a script: ${src}`];
    const unknown = modules?.split(' ').filter((address) => integrity[address] === undefined) ?? [];
    return [
      ...(hash === integrity[src] ? [] : [`${src} without the hash of the release`]),
      ...unknown.map((address) => `a script: ${address}`),
    ];
  });
}

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (policy: string): Policy =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

/** The venue chooses where these lead; no script comes from there. */
const OF_THE_VENUE = new Set(['img-src', 'style-src', 'connect-src', 'upgrade-insecure-requests']);

function policyDifferences(
  header: string,
  { inlineScripts: { texts } }: Release,
  services: readonly string[],
): string[] {
  const content = { images: [], calls: [], services: {}, inlineStyle: '', inlineScripts: texts };
  const wanted = parsePolicy(contentSecurityPolicy(content, false));
  const found = parsePolicy(header);
  const allowed = services.length > 0 ? [...services, 'default'] : [];
  return [...wanted].flatMap(([name, sources]) => {
    if (OF_THE_VENUE.has(name)) return found.has(name) ? [] : [`the policy lacks ${name}`];
    const has = found.get(name) ?? [];
    const more = has.filter((source) => !sources.includes(source) && !allowed.includes(source));
    const missing = found.has(name) ? sources.filter((source) => !has.includes(source)) : [name];
    return [
      ...more.map((source) => `the policy's ${name} allows ${source}`),
      ...missing.map((source) => `the policy's ${name} lacks ${source}`),
    ];
  });
}

const HEADERS: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=(?:3153[6-9]|[4-9]\d{4}|\d{6,})\d{3}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^deny$/i,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(self\), microphone=\(\), geolocation=\(\), payment=\(\)$/,
};

function headerDifferences(headers: Headers, isSecure: boolean): string[] {
  const wanted = Object.entries(HEADERS).filter(([name]) => isSecure || name !== 'strict-transport-security');
  return wanted.flatMap(([name, form]) =>
    form.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  );
}

/** Requests pages and all scripts as a visitor does, and says what is not as the release has it. */
export async function differencesFrom(
  origin: string,
  release: Release,
  { paths, services }: Probe,
): Promise<readonly string[]> {
  const differences: string[] = [];
  const isSecure = origin.startsWith('https:');
  for (const path of paths) {
    const reply = await fetch(new URL(path, origin), { headers: { accept: 'text/html' } });
    const { headers } = reply;
    const found = [
      ...scriptDifferences(await reply.text(), release),
      ...policyDifferences(headers.get('content-security-policy') ?? '', release, services),
      ...headerDifferences(headers, isSecure),
    ];
    differences.push(...found.map((difference) => `${path}: ${difference}`));
  }
  for (const [address, hash] of Object.entries(release.integrity)) {
    const reply = await fetch(new URL(address, origin));
    if (hashOf(Buffer.from(await reply.arrayBuffer())) !== hash)
      differences.push(`${address}: other bytes (${reply.status})`);
  }
  return differences;
}

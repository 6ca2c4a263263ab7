import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import type { InlineScripts, Integrity } from '#server/pages/page-files.ts';
import { get, getPage, weakHeaders } from '../opening/site.ts';

export type Release = { readonly integrity: Integrity; readonly inlineScripts: InlineScripts };

type Probe = {
  readonly paths: readonly string[];
  /** The hosts of the optional services' scripts, if any are configured. */
  readonly services: readonly string[];
};

const hashOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const SCRIPT = /<script\b((?:"[^"]*"|'[^']*'|[^>"'])*)>(.*?)<\/script\b[^>]*>/gis;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/** Returns the attributes and text of each script in a page, except JSON, which does not run. */
function scriptsOf(html: string) {
  return [...html.matchAll(SCRIPT)].flatMap(([, written = '', text = '']) => {
    // Browsers use the first of two attributes with one name.
    const found = [...written.matchAll(ATTRIBUTE)].reverse();
    const attributes = new Map(found.map(([, name = '', ...values]) => [name.toLowerCase(), values.join('')]));
    return attributes.get('type') === 'application/json' ? [] : [{ attributes, text }];
  });
}

function scriptDifferences(html: string, { integrity, inlineScripts }: Release): string[] {
  const scripts = scriptsOf(html);
  const inline = scripts.flatMap(({ attributes, text }) => (attributes.has('src') ? [] : [text]));
  const named = scripts.flatMap(({ attributes }) => {
    const src = attributes.get('src');
    if (src === undefined) return [];
    const addresses = [src, ...(attributes.get('data-modules')?.split(' ') ?? [])];
    const unknown = addresses.filter((address) => integrity[address] === undefined);
    if (unknown.length > 0) return unknown.map((address) => `a script: ${address}`);
    return attributes.get('integrity') === integrity[src] ? [] : [`${src} without the hash of the release`];
  });
  const { texts } = inlineScripts;
  return [
    ...inline.filter((text) => !texts.includes(text)).map((text) => `an inline script: ${text.slice(0, 60)}`),
    ...texts.filter((text) => !inline.includes(text)).map((text) => `lacks the inline script: ${text.slice(0, 60)}`),
    ...named,
  ];
}

/** Returns a policy's sources by directive. Like a browser, uses the first of two directives with one name. */
const parsePolicy = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const)
      .reverse(),
  );

/** Directives whose addresses depend on the venue. They do not allow scripts. */
const OF_THE_VENUE = new Set(['img-src', 'style-src', 'connect-src']);

function policyDifferences(header: string, wantedHeader: string, services: readonly string[]): string[] {
  const [found, wanted] = [parsePolicy(header), parsePolicy(wantedHeader)];
  const allowed = services.length > 0 ? [...services, 'default'] : [];
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((name) => {
    const [has, should] = [found.get(name), wanted.get(name)];
    if (!has) return [`the policy lacks ${name}`];
    if (!should) return [`the policy has ${name} ${has.join(' ')}`];
    if (OF_THE_VENUE.has(name)) return [];
    const more = has.filter((source) => !should.includes(source) && !allowed.includes(source));
    const missing = should.filter((source) => !has.includes(source));
    return [
      ...more.map((source) => `the policy's ${name} allows ${source}`),
      ...missing.map((source) => `the policy's ${name} lacks ${source}`),
    ];
  });
}

async function pageDifferences(address: URL, release: Release, services: readonly string[]): Promise<string[]> {
  const reply = await getPage(address);
  if (!reply.ok || reply.url !== address.href) return [`answers ${reply.status} at ${reply.url}`];
  const content = { images: [], calls: [], services: {}, inlineStyle: '', inlineScripts: release.inlineScripts.texts };
  const policy = contentSecurityPolicy(content, address.protocol === 'https:');
  return [
    ...scriptDifferences(await reply.text(), release),
    ...policyDifferences(reply.headers.get('content-security-policy') ?? '', policy, services),
    ...weakHeaders(reply.headers, address),
  ];
}

/** Requests pages and all scripts as a visitor does, and lists what differs from the release. */
export async function differencesFrom(
  site: URL,
  release: Release,
  { paths, services }: Probe,
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const path of paths) {
    const found = await pageDifferences(new URL(path, site), release, services);
    differences.push(...found.map((difference) => `${path}: ${difference}`));
  }
  for (const [address, hash] of Object.entries(release.integrity)) {
    const reply = await get(new URL(address, site));
    if (hashOf(Buffer.from(await reply.arrayBuffer())) !== hash)
      differences.push(`${address}: other bytes (${reply.status})`);
  }
  return differences;
}

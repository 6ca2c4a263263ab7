import { run } from '@zootools/email-spell-checker';

const NAMES_OF_MANY_COUNTRIES = ['hotmail', 'outlook', 'yahoo'];
const COUNTRIES = [
  ...['com', 'com.br', 'com.ar', 'com.co', 'com.mx', 'com.pe', 'com.au', 'co.uk', 'co.jp'],
  ...['ca', 'cl', 'de', 'es', 'fr', 'it', 'pt'],
];

/** The e-mail domains of most visitors, and correct ones that look similar. The package's own lists ignore Brazil. */
const DOMAINS = [
  ...['gmail.com', 'ymail.com', 'icloud.com', 'globo.com', 'uol.com.br', 'bol.com.br', 'terra.com.br'],
  ...NAMES_OF_MANY_COUNTRIES.flatMap((name) => COUNTRIES.map((country) => `${name}.${country}`)),
];

/** Returns the domain that the visitor probably meant; null if the e-mail does not look mistyped. */
export function likelyDomain(email: string): string | null {
  return run({ email, domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] })?.domain ?? null;
}

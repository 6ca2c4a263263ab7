/**
 * The compose files' example values. In production, with a real provider, all are refused; on a real domain, only the
 * secret.
 */

/** Anyone with this secret can sign ids of any photo and order. */
const EXAMPLE_SECRET = 'for-this-machine-only-never-in-production';
export const EXAMPLE_KEY = 'pk_test_mock';
const MOCK_HOSTS = ['mock-provider', 'provider.mock.localhost'];
/** Hosts of a provider that has nothing to steal: the mock, or a test's server on this machine. */
const TRIAL_HOSTS = [...MOCK_HOSTS, 'localhost', '127.0.0.1'];

const ADDRESSES = ['PUBLIC_STORAGE_URL', 'PAYMENT_TOKEN_URL', 'BRAZIL_POSTAL_URL', 'INTERNATIONAL_POSTAL_URL'] as const;

const hostOf = (address = '') => (URL.canParse(address) ? new URL(address).hostname : '');

export function isLocalDomain(domain: string): boolean {
  return /(?:^|\.)localhost$/i.test(domain);
}

/** Refuses the example secret unless the site is on `localhost` and has no real provider. */
function exampleSecret({ HANDLE_SECRET = '', PROVIDER_DOMAIN = '', PROVIDER_API_URL }: NodeJS.ProcessEnv): string[] {
  const isTrial = isLocalDomain(PROVIDER_DOMAIN) && TRIAL_HOSTS.includes(hostOf(PROVIDER_API_URL));
  return HANDLE_SECRET.includes(EXAMPLE_SECRET) && !isTrial
    ? ['HANDLE_SECRET: the example in the compose files is known to everybody']
    : [];
}

function mixedWithMock(env: NodeJS.ProcessEnv): string[] {
  if (env.PROVIDER_API_URL === undefined || TRIAL_HOSTS.includes(hostOf(env.PROVIDER_API_URL))) return [];
  const addresses = ADDRESSES.filter((name) => MOCK_HOSTS.includes(hostOf(env[name])));
  const wrong = env.PAYMENT_PUBLIC_KEY === EXAMPLE_KEY ? [...addresses, 'PAYMENT_PUBLIC_KEY'] : addresses;
  return wrong.map((name) => `${name}: the mock provider's, but PROVIDER_API_URL is another provider`);
}

export function wrongExampleSettings(env: NodeJS.ProcessEnv): string[] {
  return [...exampleSecret(env), ...mixedWithMock(env)];
}

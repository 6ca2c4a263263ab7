import { mockPort, port } from './ports.ts';

/** Variables that would connect the tests with real services. An empty one counts as not set. */
const realServices = {
  PROVIDER_API_URL: '',
  PUBLIC_STORAGE_URL: '',
  PAYMENT_TOKEN_URL: '',
  PAYMENT_PUBLIC_KEY: '',
  BRAZIL_POSTAL_URL: '',
  INTERNATIONAL_POSTAL_URL: '',
  SUPPORT_CHAT_URL: '',
  SENTRY_DSN: '',
  ANALYTICS_ID: '',
  REDIS_URL: '',
};

/** The environment of the storefront and the mock provider that the browser tests start. */
export const stackEnvironment = {
  ...realServices,
  HOST: '127.0.0.1',
  PORT: String(port),
  MOCK_PORT: String(mockPort),
  // A reply that differs from the mock's OpenAPI documents is a violation, and fails its test.
  MOCK_CHECK_REPLIES: '1',
  PROVIDER_DOMAIN: 'localhost',
  LOG_LEVEL: 'warn',
  // All the tests' visitors share this machine's address.
  LIMIT_FACTOR: '100',
};

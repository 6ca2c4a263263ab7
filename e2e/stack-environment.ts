export const port = Number(process.env.E2E_PORT ?? 3210);

export const mockPort = Number(process.env.E2E_MOCK_PORT ?? 4210);

/** Turns off services outside of this machine. An empty variable counts as missing. */
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

export const stackEnvironment = {
  ...realServices,
  HOST: '127.0.0.1',
  PORT: String(port),
  MOCK_PORT: String(mockPort),
  // Replies that deviate from the OpenAPI documents count as violations.
  MOCK_CHECK_REPLIES: '1',
  PROVIDER_DOMAIN: 'localhost',
  LOG_LEVEL: 'warn',
};

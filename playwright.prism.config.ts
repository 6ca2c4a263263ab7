import base from './playwright.config.ts';
import { stackEnvironment } from './e2e/stack-environment.ts';
const node = process.execPath;
const env = { ...stackEnvironment, NODE_ENV: 'development' };
export default {
  ...base,
  webServer: [
    { command: `"${node}" mock-provider/main.ts`, url: 'http://127.0.0.1:4220/__mock/health', env, timeout: 60_000 },
    { command: 'sh -c "npx --yes @stoplight/prism-cli proxy /tmp/provider.json http://127.0.0.1:4220 -p 4221 > /tmp/prism.log 2>&1"', port: 4221, timeout: 120_000, env: {}, gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 } },
    { command: `"${node}" server/main.ts`, url: 'http://127.0.0.1:3220/healthz', env: { ...env, MOCK_PORT: '4221' }, timeout: 60_000 },
  ],
};

import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { startMock } from './start-mock.ts';

it('are those of the variables, and otherwise those of `npm start`', () => {
  expect(readSettings({})).toMatchObject({ port: 4010, host: '127.0.0.1', options: { checkReplies: false } });
  expect(readSettings({ MOCK_PORT: '0', MOCK_CHECK_REPLIES: '1', MOCK_REMOTE_CONTROL: '' })).toMatchObject({
    port: 0,
    options: { checkReplies: true, remoteControl: false, storefrontUrl: 'http://{venue}.localhost:3000' },
  });
});

it.each([
  [{ MOCK_REPLY: 'recordings/zoo' }, 'nothing reads MOCK_REPLY: there are MOCK_PORT, '],
  [{ MOCK_PORT: '4o10' }, 'MOCK_PORT must be a port number'],
  [{ LOG_LEVEL: 'bogus' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
  [{ MOCK_CHECK_REPLIES: 'yes' }, 'MOCK_CHECK_REPLIES must be 1 or 0, not "yes"'],
  [{ MOCK_REMOTE_CONTROL: 'true' }, 'MOCK_REMOTE_CONTROL must be 1 or 0, not "true"'],
  [{ MOCK_PUBLIC_URL: 'mock:4010' }, 'MOCK_PUBLIC_URL must be an address'],
  [{ STOREFRONT_URL: 'localhost' }, 'STOREFRONT_URL must be an address'],
  [{ NODE_ENV: 'production' }, 'not for production'],
])('%j stop the start', (env, reason) => {
  expect(() => readSettings(env)).toThrow(reason);
});

it.each<[object, string]>([
  [{ replyFolder: 'x' }, 'there is no option replyFolder: there are logLevel, fixturesFolder'],
  [{ checkReplies: 'yes' }, 'the option checkReplies: '],
  [{ publicUrl: 'mock' }, 'the option publicUrl: must be an address'],
])('the option %j stops the start, too', async (options, reason) => {
  await expect(startMock(options)).rejects.toThrow(reason);
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { createProvider } from '#server/provider/provider.ts';
import type { ProviderTuning } from '#server/provider/transport/transport.ts';
import type { Work } from '#server/work/work.ts';

/** Limits nothing. It is for procedures and calls to the provider outside of a request. */
export const UNLIMITED_WORK: Work = { take: async () => () => undefined };

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export function json(value: unknown, status = 200): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

export const hang: Answer = () => undefined;

/** Starts a provider that answers as the test defines, until the test ends. `asked` lists the paths of its calls. */
export async function startBareProvider(answer: Answer, tuning: Partial<ProviderTuning> = {}) {
  const asked: string[] = [];
  let current = answer;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    current(request, response);
  });
  const origin = await listenForTest(server);
  const secrets = ['a-secret-of-the-tests-and-nothing-else'];
  const made = createProvider({ origin, secrets, publicStorageUrl: origin, ...tuning });
  const provider = { ...made, work: UNLIMITED_WORK };
  onTestFinished(() => provider.http.close());
  return {
    provider,
    asked,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    answerWith: (next: Answer) => {
      current = next;
    },
  };
}

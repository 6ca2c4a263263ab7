import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError } from '#server/http/refusals.ts';
import type { Provider } from '#server/provider/provider.ts';

/** How long a stop serves open connections. nginx in `deploy/` closes idle ones sooner, so that no request is lost. */
const LONGEST_WAIT_MS = 4_000;
const QUIET_TURN_MS = 1;
const LONGEST_ACCEPTING_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers 503 at `/healthz` for `drainMs`, then refuses new connections and serves open ones for at most 4 s. */
    leave(drainMs: number): Promise<void>;
  }
}

/**
 * Resolves once no connection waits to be accepted, or after a second. Closing the listener would reset a waiting
 * connection, and its request would be lost.
 */
async function acceptAll(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const deadline = performance.now() + LONGEST_ACCEPTING_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < deadline; ) {
    const [before, beganAt] = [accepted, performance.now()];
    await turn();
    isQuiet = accepted === before && performance.now() - beganAt < QUIET_TURN_MS;
  }
  server.off('connection', count);
}

/** Stops listening. HTTP's `server.close()` would also end idle connections, on which a request may just be coming. */
function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));
}

/** @param lacking what cannot be reached; null if all can */
function answer(reply: FastifyReply, lacking: string | null): FastifyReply {
  reply.code(lacking === null ? 200 : 503).header('cache-control', 'no-store');
  return reply.send({ status: lacking === null ? 'ok' : `${lacking} unreachable` });
}

type Needed = {
  readonly provider: Provider;
  /** Whether the shared state can be used; null if it is meant to be only this process's memory. */
  readonly isSharedStateUp: () => boolean | null;
};

export function healthRoutes(app: FastifyInstance, { provider, isSharedStateUp }: Needed): void {
  let isLeaving = false;
  let endsConnections = false;
  app.decorate('leave', async (drainMs: number) => {
    isLeaving = true;
    await wait(drainMs);
    await acceptAll(app.server);
    endsConnections = true;
    await Promise.race([closeListener(app.server), wait(LONGEST_WAIT_MS)]);
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (endsConnections) reply.header('connection', 'close');
  });
  // Probes request `/healthz` every few seconds, so these requests are not logged. Metrics count the results.
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    isLeaving ? sendError(reply, 'SERVER_BUSY') : answer(reply, null),
  );
  const lackingProvider = async () => ((await provider.http.isReachable()) ? null : 'provider');
  app.get('/readyz', async (_request, reply) => answer(reply, await lackingProvider()));
  // An orchestrator asks this before it replaces the next instance: if a new one cannot reach Redis or the provider,
  // the rollout must stop. A running instance still shows pages without them, so it is asked for `/healthz` instead.
  app.get('/startupz', async (_request, reply) =>
    answer(reply, isSharedStateUp() === false ? 'Redis' : await lackingProvider()),
  );
}

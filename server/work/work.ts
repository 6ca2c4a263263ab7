import type { FastifyInstance } from 'fastify';
import { VisitorLeft } from '#server/errors.ts';
import { connectionOf, networksOf } from '#server/http/client-address.ts';
import { ProgramError } from '#shared/program-error.ts';
import type { AnswerTime } from './answer-time.ts';
import { BUDGETS, type Budget, type BudgetName, type Budgets } from './budgets.ts';
import { COSTS, type Cost, type Costly } from './costs.ts';
import { type Claimant, FairBudget, type Release } from './fair-budget.ts';

export type Work = {
  /**
   * Waits for a share of a budget that the table of costs names. A second claim on the same budget takes nothing:
   * otherwise a request could wait for its own share.
   * @param mostMs a shorter wait than the budget's, in ms
   * @returns a function that gives the share back before the request ends
   */
  take(budget: BudgetName, units?: number, mostMs?: number): Promise<Release>;
};

type Visitor = Pick<Claimant, 'networks' | 'connection'> & {
  readonly site: string | null;
  readonly left: AbortSignal;
  readonly time: AnswerTime;
  readonly budgets: Budgets;
  readonly metrics: { queueRefused(budget: string): void };
  readonly provider: { readonly work: Work };
};

/** Waits for units of a budget. @throws AppError SERVER_BUSY after too long a wait, or if too many wait; VisitorLeft */
async function takeShare(visitor: Visitor, name: BudgetName, units: number, mostMs: number): Promise<Release> {
  const { networks, connection, left, site, time, budgets, metrics } = visitor;
  const waitMs = Math.min(BUDGETS[name].waitMs, time.leftMs(), mostMs);
  try {
    return await budgets[name].take({ networks, connection, site: site ?? '' }, units, { left, waitMs });
  } catch (error) {
    if (!(error instanceof VisitorLeft)) metrics.queueRefused(name);
    throw error;
  }
}

/**
 * Runs a task, and then gives back the shares that it has taken, even if its visitor left earlier. Shares of a rate are
 * kept for their time.
 */
export async function withWork<Context extends Visitor, T>(
  context: Context,
  name: Costly,
  task: (context: Context) => Promise<T>,
): Promise<T> {
  const { first = [], inside = [] }: Cost = COSTS[name];
  const taken = new Map<BudgetName, Release>();
  let isOver = false;
  const take: Work['take'] = async (budget, units = 1, mostMs = Number.POSITIVE_INFINITY) => {
    if (![...first, ...inside].includes(budget)) throw new ProgramError(`the costs of ${name} do not name ${budget}`);
    if (taken.has(budget) || units <= 0) return () => undefined;
    const { holdMs, size, perNetwork = size }: Budget = BUDGETS[budget];
    const release = await takeShare(context, budget, units, mostMs);
    // A task may end before it gets this share.
    if (isOver) release();
    // A claim on more than the network's share gets all of that, for as much longer.
    if (holdMs !== undefined) setTimeout(release, holdMs * Math.max(1, units / perNetwork)).unref();
    const end = holdMs === undefined ? release : () => undefined;
    taken.set(budget, end);
    return end;
  };
  try {
    for (const budget of first) await take(budget);
    return await task({ ...context, provider: { ...context.provider, work: { take } } });
  } finally {
    isOver = true;
    for (const release of taken.values()) release();
  }
}

export function requireCosts(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config: { procedure, metricsLabel } = {} }) => {
    // Like the browser's router, this ignores a trailing slash.
    const name = procedure ?? metricsLabel ?? url.replace(/(.)\/$/, '$1');
    if (!(name in COSTS)) throw new ProgramError(`${name} has no row in server/work/costs.ts`);
  });
}

/**
 * How many requests start in a turn of the event loop. With more, a network with hundreds of requests would delay
 * others. With one, files would take more time.
 */
const STARTED_IN_A_TURN = 4;

/** For how many turns new connections go before a start. Without a limit, a flood of them would let nothing start. */
const MOST_TURNS = 100;

/**
 * Starts a few requests in each turn of the event loop, and queues the others by network and connection. Otherwise a
 * network that always has hundreds of requests under way would delay everybody: Node would start all of them before it
 * accepts a new connection, and it accepts only one in a turn. So while connections come, turns without a start accept
 * them: in the queue of connections, nothing says whose request waits.
 */
export function startFairly(app: FastifyInstance): void {
  const turn = new FairBudget({ size: STARTED_IN_A_TURN, queue: Number.POSITIVE_INFINITY });
  let justAccepted = 0;
  const forgetOne = () => {
    justAccepted -= 1;
  };
  app.server.on('connection', () => {
    justAccepted += 1;
    setImmediate(() => setImmediate(forgetOne));
  });
  const releaseAfterTurns = (release: Release, most: number) =>
    setImmediate(() => (justAccepted === 0 || most === 1 ? release() : releaseAfterTurns(release, most - 1)));
  app.addHook('onRequest', (request, _reply, done) => {
    const start = (release: Release) => {
      if (request.raw.socket.destroyed) return release();
      releaseAfterTurns(release, MOST_TURNS);
      done();
    };
    const claimant = { networks: networksOf(request.ip), connection: connectionOf(request) };
    const free = turn.takeFree(claimant, 1);
    if (free) start(free);
    else turn.take(claimant, 1).then(start, done);
  });
}

import { AppError } from '#server/errors.ts';
import type { ProviderDeadline } from '#shared/deadlines.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { kindOfCall } from './call-kinds.ts';
import type { FormStream } from './form-stream.ts';
import { watchRate } from './least-rate.ts';
import { observed } from './observed.ts';
import { ProviderError } from './provider-error.ts';
import { assertNotBroken, OversizedReply, parseReply, rawReply } from './reply.ts';
import type { Release } from './semaphore.ts';
import type { Timing } from './timing.ts';
import type { CallScope, Transport } from './transport.ts';

/** A form on its way to the provider. */
export type FormCall = FormStream & {
  /** Bytes of the whole form, where they are known beforehand. */
  readonly length?: number;
  /** The client's address, of which only so many transfers go at a time. */
  readonly address: string;
  /** Ends the call, as when the visitor leaves. */
  readonly abort?: AbortSignal;
  /** The whole call ends by then; without one it takes as long as its bytes keep coming. */
  readonly deadline?: ProviderDeadline;
  /** Whether it only asks: then a lost answer has done nothing. */
  readonly isRead: boolean;
};

/** Ends a form that moves too slowly, and one whose answer does not come. */
function watchForm({ progress, deadline, abort }: FormCall, timing: Timing) {
  const ended = new AbortController();
  let stopRate: () => void = () => undefined;
  let answerTimer: NodeJS.Timeout | undefined;
  const tooSlow = () => {
    const isVisitor = progress.waitsFor === 'visitor';
    const why = `a form for which the ${progress.waitsFor} was too slow`;
    ended.abort(isVisitor ? new AppError('TRANSFER_TOO_SLOW', why) : new ProviderError('PROVIDER_UNAVAILABLE', why));
  };
  progress.onWhole = () => {
    stopRate();
    if (deadline !== undefined) return;
    answerTimer = setTimeout(() => ended.abort(new Error('no answer to an upload')), timing.uploadAnswer);
  };
  const whole = deadline === undefined ? [] : [AbortSignal.timeout(timing.deadline[deadline])];
  return {
    signal: AbortSignal.any([ended.signal, ...whole, ...(abort ? [abort] : [])]),
    start() {
      stopRate = watchRate(() => progress.moved, timing.rateWindow, tooSlow);
    },
    stop() {
      progress.onWhole = () => undefined;
      stopRate();
      clearTimeout(answerTimer);
    },
  };
}

/** What a form failed with: its own trouble first, then ours, then the provider's. */
function formFailure(error: unknown, { progress, isRead, abort }: FormCall): unknown {
  const own = progress.failure;
  if (own instanceof AppError) return own;
  if (error instanceof AppError) return error;
  if (isRead && error instanceof OversizedReply) return new ProviderError('PROVIDER_INVALID_REPLY', error);
  const mayHaveArrived = !isRead && progress.isWhole;
  // A browser that left says nothing of the provider: no outage for its circuit.
  if (!mayHaveArrived && (own !== undefined || abort?.aborted)) return error;
  return new ProviderError(mayHaveArrived ? 'OUTCOME_UNKNOWN' : 'PROVIDER_UNAVAILABLE', error);
}

/**
 * A call whose body is a form that passes through, sent once and never held here.
 * @throws ProviderError: the provider's own code; SERVER_BUSY when it was never sent; TRANSFER_TOO_SLOW when the visitor
 *   sends less than the least rate; OUTCOME_UNKNOWN when all of a writing form went and no answer came;
 *   PROVIDER_UNAVAILABLE when not even that. Also what ended the form on the visitor's side, when it is of the catalogue.
 */
export async function sendForm<E extends Endpoint>(
  { circuits, observer, pools, timing, transfers }: Transport,
  { site, headers }: CallScope,
  { endpoint, path, form }: { endpoint: E; path: string; form: FormCall },
): Promise<EndpointReply<E>> {
  const { group, pool, name } = kindOfCall(endpoint);
  const length = form.length === undefined ? {} : { 'content-length': String(form.length) };
  const request = {
    method: endpoint.method,
    path,
    headers: { accept: 'application/json', 'content-type': form.contentType, ...length, ...headers },
    body: form.body,
  };
  const send = async () => {
    const { signal, start, stop } = watchForm(form, timing);
    try {
      const answer = await pools[pool].request(request, { signal, queueMs: timing.queue, onPlace: start });
      const reply = await rawReply(answer);
      assertNotBroken(reply, form.isRead);
      return reply;
    } catch (error) {
      throw formFailure(error, form);
    } finally {
      stop();
    }
  };
  return observed(observer, name, async () => {
    let release: Release | undefined;
    try {
      release = transfers.begin(form.address);
      return parseReply(endpoint, await circuits.run({ group, site }, send), form.isRead);
    } catch (error) {
      throw error instanceof AppError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
    } finally {
      release?.();
      form.body.destroy();
    }
  });
}

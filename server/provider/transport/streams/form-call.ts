import { AppError } from '#server/errors.ts';
import { watchRate } from '#server/http/transfer-rate.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { kindOfCall } from '#server/provider/transport/call-kinds.ts';
import { deadlineIn } from '#server/provider/transport/deadline.ts';
import { observed, type StartedCall } from '#server/provider/transport/observer.ts';
import { assertNotBroken, parseReply, rawReply } from '#server/provider/transport/reply.ts';
import { OversizedReply } from '#server/provider/transport/response.ts';
import type { Timing } from '#server/provider/transport/timing.ts';
import { type CallScope, callerOf, type Transport } from '#server/provider/transport/transport.ts';
import { ProgramError } from '#shared/program-error.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import type { FormStream } from './form-stream.ts';

/**
 * After these statuses a form counts as not stored. If the provider stored it anyway, a photo is sent twice at worst.
 * Any other 5xx may come from a gateway, so the form may have arrived. Charges have no such list.
 */
const FAILED: ReadonlySet<number> = new Set([500, 503]);

export type FormCall = FormStream & {
  readonly length?: number;
  readonly abort?: AbortSignal;
  /** Called once the form has a connection, before its first byte is sent. */
  readonly onPlace?: (() => void) | undefined;
};

/**
 * Ends a form that is too slow or given up.
 * @param answerMs how long the response may take after the form's last byte. Before that, only a rate is required
 */
function limitForm({ progress, abort, onPlace }: FormCall, timing: Timing, answerMs: number) {
  const { signal, end, stop: stopListening } = deadlineIn(null, abort);
  let stopRate: () => void = () => undefined;
  let answerTimer: NodeJS.Timeout | undefined;
  const tooSlow = () => {
    const isVisitor = progress.waitsFor === 'visitor';
    const why = `a form for which the ${progress.waitsFor} was too slow`;
    end(isVisitor ? new AppError('TRANSFER_TOO_SLOW', why) : new ProviderError('PROVIDER_UNAVAILABLE', why));
  };
  progress.onWhole = () => {
    stopRate();
    answerTimer = setTimeout(() => end(new ProgramError('no answer to a form')), answerMs);
  };
  return {
    signal,
    giveWay: () => end(new AppError('TRANSFER_TOO_SLOW', 'a slow form gave way to a waiting one')),
    start() {
      onPlace?.();
      stopRate = watchRate(() => progress.moved, timing.rateWindow, tooSlow);
    },
    stop() {
      stopListening();
      progress.onWhole = () => undefined;
      stopRate();
      clearTimeout(answerTimer);
    },
  };
}

/** Chooses the failure to report: an AppError of the visitor's side, then any other, then what another error means. */
function formFailure(error: unknown, { progress, abort }: FormCall, isRead: boolean): unknown {
  const own = progress.failure;
  if (own instanceof AppError) return own;
  if (error instanceof AppError) return error;
  if (isRead && error instanceof OversizedReply) return new ProviderError('PROVIDER_INVALID_REPLY', error);
  const mayHaveArrived = !isRead && progress.isWhole;
  // A form that broke off, or a browser that left, says nothing about the provider.
  if (!mayHaveArrived && (own !== undefined || abort?.aborted)) return new AppError('BAD_INPUT', own ?? error);
  return new ProviderError(mayHaveArrived ? 'OUTCOME_UNKNOWN' : 'PROVIDER_UNAVAILABLE', error);
}

/** Forwards a form once and stores nothing. @throws ProviderError OUTCOME_UNKNOWN if a complete write got no answer */
export async function sendForm<E extends Endpoint>(
  { circuits, observer, pools, timing }: Transport,
  scope: CallScope,
  { endpoint, path, form }: { endpoint: E; path: string; form: FormCall },
): Promise<EndpointReply<E>> {
  const { group, pool, name, deadline, isRead } = kindOfCall(endpoint);
  const { site, headers } = scope;
  const length = form.length === undefined ? {} : { 'content-length': String(form.length) };
  const request = {
    method: endpoint.method,
    path,
    headers: { accept: 'application/json', 'content-type': form.contentType, ...length, ...headers },
    body: form.body,
  };
  const send = async (more: StartedCall['headers']) => {
    const { signal, giveWay, start, stop } = limitForm(form, timing, timing.deadline[deadline]);
    const sending = {
      moved: () => form.progress.moved,
      windowMs: timing.giveWay,
      waitsForVisitor: () => form.progress.waitsFor === 'visitor',
      giveWay,
    };
    try {
      const answer = await pools[pool].request(
        { ...request, headers: { ...request.headers, ...more } },
        { signal, queueMs: timing.queue, claimant: scope, onPlace: start, sending },
      );
      const reply = rawReply(answer);
      assertNotBroken(reply, isRead || FAILED.has(reply.status));
      return reply;
    } catch (error) {
      throw formFailure(error, form, isRead);
    } finally {
      stop();
    }
  };
  return observed(observer, name, async (more) => {
    try {
      return parseReply(endpoint, await circuits.run({ group, site, ...callerOf(scope) }, () => send(more)), isRead);
    } catch (error) {
      throw error instanceof AppError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
    } finally {
      form.body.destroy();
    }
  });
}

import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import { markOf } from '#mock-provider/http/call-mark.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { writeControlDocument } from './control-document.ts';
import { writeProviderDocument } from './provider-document.ts';
import { ReplyCheck } from './reply-check.ts';

/** Records differences between sent responses and the documents as violations. Responses with faults are left alone. */
export function checkReplies({ app, world, publicUrl }: Provider): void {
  const address = publicUrl ?? 'http://127.0.0.1';
  const check = new ReplyCheck([writeProviderDocument(address), writeControlDocument(CONTROL_ROUTES, address)]);
  app.addHook('onSend', async (request, reply, payload) => {
    const { venue, isHealthy } = markOf(request);
    const { method, routeOptions } = request;
    if (!isHealthy || routeOptions.url === undefined) return;
    const mistakes = check.mistakes({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      headers: reply.getHeaders(),
      text: typeof payload === 'string' ? payload : (payload ?? null) === null ? null : undefined,
    });
    const call = `${method} ${routeOptions.url} was answered (${reply.statusCode}) as no document says`;
    for (const mistake of mistakes) (venue ?? world).violations.push(`${call}: ${mistake}`);
  });
}

import type { FastifyRequest } from 'fastify';
import { ControlError } from './control-error.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** The names of this machine. A browser resolves any other name where the name's owner says (DNS rebinding). */
const RE_OWN_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Whether a page of another site sent a request: every browser names the page's origin in it. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/**
 * The control API is for this machine, under its own names. A web page that a tester happens to have open can neither
 * change nor read anything there.
 * @param open whether other machines may call it too, under any name
 * @throws ControlError 403
 */
export function assertMayControl(open: boolean, request: FastifyRequest): void {
  if (!open && !LOOPBACK.has(request.ip)) throw new ControlError(403, 'the control API answers this machine only');
  if (!open && !RE_OWN_NAME.test(request.host)) {
    throw new ControlError(403, `the control API is not called ${request.host}: use localhost`);
  }
  // A link may lead to the testers' page from anywhere.
  if (request.method !== 'GET' && isOfAnotherSite(request)) {
    throw new ControlError(403, 'the control API takes no orders from other sites');
  }
}

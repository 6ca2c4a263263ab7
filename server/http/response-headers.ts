import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { INERT_POLICY } from './content-security-policy.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Whether a response is neither a page, which has its own policy, nor a part of a page. */
const isInert = (contentType: string) => contentType === '' || /^(?:application\/json|text\/plain)\b/.test(contentType);

/** Adds the security headers to every response. A route may set its own Content-Security-Policy. */
export async function protectResponses(app: FastifyInstance, isHttpsOnly: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttpsOnly && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
    reply.header(REQUEST_ID_HEADER, request.id);
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (isInert(contentType) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', INERT_POLICY);
  });
}

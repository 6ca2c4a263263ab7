import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { INERT_POLICY } from '#server/content-security-policy.ts';

/** What is neither a page, which has a policy of its own, nor a part of one. */
const isInert = (contentType: string) => contentType === '' || /^(?:application\/json|text\/plain)\b/.test(contentType);

/** The headers of every answer. Routes may set a Content-Security-Policy of their own before. */
export async function protectResponses(app: FastifyInstance, isProduction: boolean): Promise<void> {
  await app.register(helmet, {
    // Pages carry a policy of their own, which depends on the venue.
    contentSecurityPolicy: false,
    strictTransportSecurity: isProduction && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()');
    reply.header('x-request-id', request.id);
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (isInert(contentType) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', INERT_POLICY);
  });
}

import multipart from '@fastify/multipart';
import type { Provider } from '#mock-provider/provider.ts';
import { FORM_OPTIONS } from '#mock-provider/uploads/photo-form.ts';
import { faceSearchRoutes } from './face-search.ts';
import { uploadRoutes } from './uploads.ts';

/** The calls that take a form of photos; anywhere else a form is a broken contract. */
export function photoFormRoutes(provider: Provider): void {
  provider.app.register(async (app) => {
    await app.register(multipart, FORM_OPTIONS);
    for (const register of [uploadRoutes, faceSearchRoutes]) register({ ...provider, app });
  });
}

import { jsonResponse } from '#mock-provider/http/response.ts';
import { serve } from '#mock-provider/http/serve.ts';
import type { Provider } from '#mock-provider/provider.ts';

export function archiveRoute({ app, world, replay }: Provider): void {
  if (!replay) return;
  const route = '/recorded-zip/:zipId/photos.zip';
  app.get<{ Params: { zipId: string } }>(route, (request, reply) => {
    const { zipId } = request.params;
    const path = route.replace(':zipId', zipId);
    return serve(world, request, reply, {
      venue: world.ownerOf(zipId),
      route,
      ids: { zipId },
      perform: async () =>
        (await replay.archive(path, request.headers)) ??
        jsonResponse(404, { error: true, message: 'ZIP_NOT_FOUND' }, 'ZIP_NOT_FOUND'),
    });
  });
}

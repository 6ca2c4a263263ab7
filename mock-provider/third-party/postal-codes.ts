import { jsonResponse, type MockResponse, textResponse, withHeaders } from '#mock-provider/http/response.ts';
import { serve } from '#mock-provider/http/serve.ts';
import type { Provider } from '#mock-provider/provider.ts';

const BAD_REQUEST = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">
<html><head><title>Http 400</title></head><body><h2>Erro 400</h2><h3>Ops!</h3>
<h3>Verifique a URL: {Bad Request}</h3></body></html>
`;

/**
 * Adds a route of a postal service, for browsers of any site.
 * @param answer returns the response for the path's parameters
 */
function postalRoute(
  { app, world }: Provider,
  route: string,
  answer: (params: Record<string, string>) => MockResponse,
): void {
  app.get<{ Params: Record<string, string> }>(route, (request, reply) =>
    serve(world, request, reply, {
      venue: undefined,
      route,
      ids: {},
      perform: async () => withHeaders(answer(request.params), { 'access-control-allow-origin': '*' }),
    }),
  );
}

/** Adds the Brazilian postal service. An unknown code gets status 200; a malformed code gets 400 and no JSON. */
function brazilianRoutes(provider: Provider): void {
  const { brazil } = provider.world.fixtures.postalCodes;
  const places = new Map(brazil.map((place) => [place.cep.replace('-', ''), place]));
  for (const route of ['/ws/:cep/json/', '/ws/:cep/json']) {
    postalRoute(provider, route, ({ cep = '' }) =>
      /^\d{8}$/.test(cep)
        ? jsonResponse(200, places.get(cep) ?? { erro: 'true' })
        : textResponse(400, BAD_REQUEST, 'text/html; charset=utf-8'),
    );
  }
}

/** Adds the international postal service. An unknown code gets status 404 and an empty object. */
function internationalRoutes(provider: Provider): void {
  const { international } = provider.world.fixtures.postalCodes;
  const places = new Map(
    international.map((place) => [`${place['country abbreviation']}/${place['post code']}`.toUpperCase(), place]),
  );
  postalRoute(provider, '/zippopotam/:country/:code', ({ country, code }) => {
    const place = places.get(`${country}/${code}`.toUpperCase());
    return place ? jsonResponse(200, place) : jsonResponse(404, {});
  });
}

export function postalCodeRoutes(provider: Provider): void {
  brazilianRoutes(provider);
  internationalRoutes(provider);
}

import type { FastifyInstance } from 'fastify';
import type { MediaFiles } from './files/media-files.ts';
import type { World } from './world.ts';

/** What every route of the mock works with. */
export type Provider = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly files: MediaFiles;
  /** Where the mock is reached from outside; null: as the request says. */
  readonly publicUrl: string | null;
  /** Where a venue's storefront is, with `{venue}` for its web name; only for links on the testers' page. */
  readonly storefrontUrl: string;
};

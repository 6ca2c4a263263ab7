import type { FastifyInstance } from 'fastify';
import type { World } from '#mock-provider/world/world.ts';
import type { MediaFiles } from './files/media-files.ts';

/** The server and the state that every route of the mock uses. */
export type Provider = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly files: MediaFiles;
  /** The address of the mock for browsers; null to use the host of each request. */
  readonly publicUrl: string | null;
  /** The address of a venue's storefront, with `{venue}` for its web name, for links on the testers' page. */
  readonly storefrontUrl: string;
  /** Whether replies that differ from the documents become violations. */
  readonly checksReplies: boolean;
};

import type { FastifyInstance } from 'fastify';
import type { Route } from '#mock-provider/control/known-call.ts';
import type { Replay } from '#mock-provider/replay/replay.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import type { MediaFiles } from './files/media-files.ts';

export type Provider = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly files: MediaFiles;
  readonly routes: readonly Route[];
  /** The mock's address for browsers; null to use the host of each request. */
  readonly publicUrl: string | null;
  readonly storefrontUrl: string;
  /** Makes the calls of the start scenario, at the start and after a reset. @param venue null for all venues */
  readonly applyScenario: (venue: Venue | null) => void;
  readonly replay: Replay | null;
  readonly checksReplies: boolean;
};

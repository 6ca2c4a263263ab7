import type { Picture } from '#mock-provider/world/picture.ts';
import type { CardRecipe, CustomerRecord } from './recipe.ts';

/** A card, or media on one that is there, and when it comes by the venue's clock. */
export type Arrival = {
  readonly at: number;
  readonly code: string;
  /** Of a card that is new. */
  readonly recipe?: CardRecipe;
  readonly customer?: CustomerRecord | undefined;
  /** What comes onto a card. */
  readonly more?: Pick<CardRecipe, 'photos' | 'videos'>;
  /** What its photos show, in turn. */
  readonly pictures?: readonly Picture[] | undefined;
};

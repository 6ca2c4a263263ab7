import { ChooseMany } from '#client/features/gallery/choosing/choose-many.tsx';
import { CoverPreview } from '#client/features/gallery/cover-preview.tsx';
import { CartBarOrColumn } from './cart-bar-or-column.tsx';
import { UnsoldOffer } from './unsold-offer.tsx';

/** One script and style sheet instead of twenty files and renderings. */
export const afterPhotos = { ChooseMany, CoverPreview, CartBarOrColumn, UnsoldOffer };

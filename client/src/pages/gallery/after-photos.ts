import { ChooseMany } from '#client/features/gallery/choosing/choose-many.tsx';
import { CoverPreview } from '#client/features/gallery/cover-preview.tsx';
import { CartBarOrColumn } from './cart-bar-or-column.tsx';
import { UnsoldOffer } from './unsold-offer.tsx';

/**
 * What nearly every gallery shows as soon as its first photos are there. It loads as one script and one style sheet: alone,
 * these parts and what they share were twenty files, and each of them one rendering more.
 */
export const afterPhotos = { ChooseMany, CoverPreview, CartBarOrColumn, UnsoldOffer };

import { ChooseMany } from '#client/features/gallery/choosing/choose-many.tsx';
import { CoverPreview } from '#client/features/gallery/cover-preview.tsx';
import { othersChangeText } from '#client/order/others-change-text.ts';
import { BoughtBar } from './bought-bar.tsx';
import { CartBarOrColumn } from './gallery-cart.tsx';

/** One chunk, loaded after the first thumbnails. */
export const deferredGalleryParts = { BoughtBar, CartBarOrColumn, ChooseMany, CoverPreview, othersChangeText };

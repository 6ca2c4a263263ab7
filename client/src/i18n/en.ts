import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { faceSearch } from './en/face-search.ts';
import { gallery, prices, viewer } from './en/gallery.ts';
import { home } from './en/home.ts';
import { site } from './en/site.ts';
import { upload } from './en/upload.ts';

import type { Texts } from './texts.ts';

export const en: Texts = { site, home, gallery, viewer, prices, cart, checkout, faceSearch, upload, downloads, errors };

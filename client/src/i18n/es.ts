import { cart } from './es/cart.ts';
import { checkout } from './es/checkout.ts';
import { downloads } from './es/downloads.ts';
import { errors } from './es/errors.ts';
import { faceSearch } from './es/face-search.ts';
import { gallery, prices, viewer } from './es/gallery.ts';
import { home } from './es/home.ts';
import { site } from './es/site.ts';
import { upload } from './es/upload.ts';

import type { Texts } from './texts.ts';

export const es: Texts = { site, home, gallery, viewer, prices, cart, checkout, faceSearch, upload, downloads, errors };

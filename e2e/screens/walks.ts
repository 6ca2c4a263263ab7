import { checkoutByCard, checkoutByPix, checkoutOnSecondPhone } from './checkout.ts';
import { faceSearch, faceSearchTrouble } from './face-search.ts';
import { gallery, galleryDownloads, galleryFreeToSee, galleryInTrouble, galleryOnSiteOnly } from './gallery.ts';
import { home, homeByPerson, homeWithAccessCode, homeWithoutCards } from './home.ts';
import { photoUpload } from './photo-upload.ts';
import { site } from './site.ts';
import type { Walk } from './walk.ts';

/** THE SCREEN CATALOGUE: every screen and state of the storefront, as ways that lead to them. */
export const WALKS: readonly Walk[] = [
  home,
  homeByPerson,
  homeWithAccessCode,
  homeWithoutCards,
  faceSearch,
  faceSearchTrouble,
  photoUpload,
  gallery,
  galleryDownloads,
  galleryInTrouble,
  galleryOnSiteOnly,
  galleryFreeToSee,
  checkoutByCard,
  checkoutByPix,
  checkoutOnSecondPhone,
  site,
];

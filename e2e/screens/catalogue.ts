import { checkoutByCreditCard, checkoutByPix, checkoutOnSecondPhone } from './checkout.ts';
import { faceSearch, faceSearchWithoutCamera } from './face-search.ts';
import {
  gallery,
  galleryDownloads,
  galleryFailures,
  galleryFreeToSee,
  galleryOnSiteOnly,
  galleryToBuy,
  galleryToBuyInCalmTheme,
} from './gallery.ts';
import { home, homeByPerson, homeWithAccessCode, homeWithoutScanner } from './home.ts';
import { photoUpload } from './photo-upload.ts';
import { site } from './site.ts';
import { viewer } from './viewer.ts';
import type { ScreenJourney } from './visitor.ts';

export const SCREEN_JOURNEYS: readonly ScreenJourney[] = [
  home,
  homeByPerson,
  homeWithAccessCode,
  homeWithoutScanner,
  faceSearch,
  faceSearchWithoutCamera,
  photoUpload,
  gallery,
  galleryToBuy,
  galleryToBuyInCalmTheme,
  viewer,
  galleryDownloads,
  galleryFailures,
  galleryOnSiteOnly,
  galleryFreeToSee,
  checkoutByCreditCard,
  checkoutByPix,
  checkoutOnSecondPhone,
  site,
];

import * as checkout from './checkout.ts';
import * as faceSearch from './face-search.ts';
import * as gallery from './gallery.ts';
import * as home from './home.ts';
import type { ScreenJourney } from './visitor.ts';

export const SCREEN_JOURNEYS: readonly ScreenJourney[] = [home, faceSearch, gallery, checkout].flatMap(
  (journeys): ScreenJourney[] => Object.values(journeys),
);

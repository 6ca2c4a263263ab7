import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Viewer',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  position: '{{position}} of {{total}}',
  add: 'Add to order',
  remove: 'Remove from order',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  videos_one: '{{count}} video',
  videos_other: '{{count}} videos',
};

export const viewing: Texts['viewing'] = {
  scrubber: 'Go to a photo',
  cover: 'Open the cover photo',
  share: 'Share',
  linkCopied: 'Photo link copied',
  linkFailed: 'Copy the address from the browser’s address bar.',
  play: 'Play',
  offlinePhoto: 'No connection: this is the thumbnail. The whole photo comes when the network is back.',
  offlineVideo: 'No connection: the video opens when the network is back.',
  gone: 'This photo is no longer in this gallery.',
  remove: 'Delete',
  removePhoto: 'Delete this photo?',
  removeVideo: 'Delete this video?',
  removeWarning: 'It leaves the gallery for good: this can’t be undone.',
  removeBought: 'You have bought this item. If you haven’t downloaded it yet, do that first.',
  removeOrdered: 'It leaves your order, too.',
  keep: 'Keep',
  removed: 'Deleted from the gallery',
  removeFailed: 'It couldn’t be deleted. Nothing changed; please try again.',
};

export const film: Texts['film'] = {
  pause: 'Pause',
  play: 'Continue',
  all: 'See all',
};

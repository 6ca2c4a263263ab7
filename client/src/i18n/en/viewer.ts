import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Viewer',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  position: '{{position}} of {{total}}',
  compare: 'Compare',
  pair: 'Photos {{first}} and {{second}}',
  pin: 'Pin',
  pinPhoto: 'Pin photo {{number}}',
  add: 'Add to order',
  remove: 'Remove from order',
  takeOut: 'Remove',
  inOrder: 'In your order',
  swipeUp: 'Swipe the photo up to choose it',
  more: 'More options',
  filmFromHere: 'Watch from here',
  scrubber: 'Go to a photo',
  cover: 'Open the cover photo',
  share: 'Share',
  linkCopied: 'Photo link copied',
  linkFailed: 'Copy the address from the browser’s address bar.',
  play: 'Play',
  offlinePhoto: 'No connection: this is the thumbnail. The whole photo comes when the network is back.',
  offlineVideo: 'No connection: the video opens when the network is back.',
  gone: 'This photo is no longer in this gallery.',
  delete: 'Delete',
  deleteFromGallery: 'Delete from the gallery…',
  deletePhoto: 'Delete this photo?',
  deleteVideo: 'Delete this video?',
  deleteWarning: 'It leaves the gallery for good: this can’t be undone.',
  deleteBought: 'You have bought this item. If you haven’t downloaded it yet, do that first.',
  deleteOrdered: 'It leaves your order, too.',
  keep: 'Keep',
  deleted: 'Deleted from the gallery',
  deleteFailed: 'It couldn’t be deleted. Nothing changed; please try again.',
};

export const film: Texts['film'] = {
  pause: 'Pause',
  play: 'Continue',
  all: 'See all',
  save: 'Save as a film',
  shape: 'Shape',
  shapes: {
    upright: { name: 'Upright', for: 'for Stories, Reels and Status' },
    square: { name: 'Square', for: 'for chats' },
  },
  some: 'The film has {{count}} of your {{total}} photos, from the start of the day to its end.',
  onDevice: 'Made on your device, without sound: nothing is uploaded.',
  make: 'Make the film',
  making: 'Making the film…',
  cancel: 'Cancel',
  ready: 'Your film is ready: {{size}}',
  leftOut_one: '{{count}} photo couldn’t be included.',
  leftOut_other: '{{count}} photos couldn’t be included.',
  share: 'Share the film',
  download: 'Save the film',
  another: 'Make another one',
  failed: 'The film couldn’t be made. Check your connection and try again.',
};

export const together: Texts['together'] = {
  added: {
    photos_one: 'Someone chose {{count}} more photo on this card',
    photos_other: 'Someone chose {{count}} more photos on this card',
    items_one: 'Someone chose {{count}} more video on this card',
    items_other: 'Someone chose {{count}} more photos and videos on this card',
  },
  removed: {
    photos_one: 'Someone removed {{count}} photo on this card',
    photos_other: 'Someone removed {{count}} photos on this card',
    items_one: 'Someone removed {{count}} video on this card',
    items_other: 'Someone removed {{count}} photos and videos on this card',
  },
  changed: 'Someone changed the selection of this card',
  invite: 'Invite others to choose',
  invitation: 'Let’s choose the photos of our day together:',
  copied: 'Gallery link copied',
};

export const reminder: Texts['reminder'] = {
  remind: 'Remind me',
  send: 'Send it to me',
  title: 'Look for my photos',
  hint: 'Tomorrow and in 48 hours, in your calendar. The reminder has the card’s code: send it only to people who may see the photos.',
  copied: 'Address of the card copied',
  notSent: 'It couldn’t be sent. Write down the code {{card}}.',
};

export const album: Texts['album'] = {
  title: 'Your album',
  forget: 'Erase card {{card}}',
  forgotten: 'Card erased from this device',
  way: 'Back to the photos',
  keep_one: 'Keep this card on this device',
  keep_other: 'Keep these cards on this device',
  keepHint: 'On this site’s home page, for anyone who uses the device to see. Erase at any time.',
  blocked: 'This browser doesn’t let the site keep anything. Write down the card’s code.',
  full: 'The album keeps 8 cards: the oldest one has left.',
};

export const homeScreen: Texts['homeScreen'] = {
  add: 'Add to home screen',
  added: 'Done: look for the icon on your home screen.',
  share: 'Tap Share. If you don’t see it, tap ⋯ first',
  choose: 'Choose “Add to Home Screen”',
  confirm: 'Tap “Add”',
  firstTime: 'The first time you open it from the icon, type your card’s code.',
};

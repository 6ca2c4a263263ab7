import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Viewer',
  previous: 'Previous',
  next: 'Next',
  position: '{{position}} of {{total}}',
  add: 'Add to order',
  remove: 'Remove from order',
  takeOut: 'Remove',
  inOrder: 'In your order',
  notSold: { photo: 'This photo is not sold online.', video: 'This video is not sold online.' },
  slideshowFromHere: 'Watch from here',
  scrubber: 'Go to a photo',
  linkCopied: 'Photo link copied',
  linkFailed: 'Copy the address from the browser’s address bar.',
  play: 'Play',
  gone: 'This photo is no longer in this gallery.',
  delete: 'Delete',
  deletePhoto: 'Delete this photo?',
  deleteVideo: 'Delete this video?',
  deleteWarning: 'It disappears for everyone with the code: this can’t be undone.',
  deleteBought: 'You have bought this item. If you haven’t downloaded it yet, do that first.',
  deleteOrdered: 'It is removed from your order, too.',
  takedown: {
    photo: 'Ask to remove this photo',
    video: 'Ask to remove this video',
    body: 'Hello! Please remove picture {{number}} ({{file}}):\n{{address}}',
  },
  cancel: 'Cancel',
  deleted: 'Deleted from the gallery',
  deleteFailed: 'It couldn’t be deleted. Nothing changed; please try again.',
};

export const slideshow: Texts['slideshow'] = {
  pause: 'Pause',
  all: 'See all',
};

export const film: Texts['film'] = {
  save: 'Make a movie',
  shape: 'Format',
  shapes: { upright: 'Portrait', square: 'Square' },
  shows: 'With what is yours: {{shown}}.',
  some: 'The movie shows {{shown}} of your {{total}}, from the start of the day to its end.',
  onDevice: 'Made here, without sound: nothing is sent.',
  make: 'Make the movie',
  making: 'Making the movie…',
  ready: 'Your movie is ready',
  leftOut_one: '{{count}} photo couldn’t be included.',
  leftOut_other: '{{count}} photos couldn’t be included.',
  share: 'Share the movie',
  download: 'Save the movie',
  another: 'Make another one',
  failed: 'The movie couldn’t be made. Check your connection and try again.',
};

export const together: Texts['together'] = {
  added: {
    photos_one: '{{count}} photo added on the other phone',
    photos_other: '{{count}} photos added on the other phone',
    items_one: '{{count}} video added on the other phone',
    items_other: '{{count}} photos and videos added on the other phone',
  },
  removed: {
    photos_one: '{{count}} photo removed on the other phone',
    photos_other: '{{count}} photos removed on the other phone',
    items_one: '{{count}} video removed on the other phone',
    items_other: '{{count}} photos and videos removed on the other phone',
  },
  changed: 'The photos changed on the other phone',
  invite: 'Invite others to choose',
  invitation: 'Let’s choose the photos of our day together:',
  copied: 'Gallery link copied',
};

export const reminder: Texts['reminder'] = {
  remind: 'Remind me',
  send: 'Send it to me',
  title: 'Look for my photos',
  set: 'Scheduled',
  hint: 'Your calendar reminds you tomorrow and in 48 hours.',
  note: 'The address has the card’s code: send it only to people who may see the photos.',
  copied: 'Link to the card copied',
  notSent: 'It couldn’t be sent. Write down the code {{card}}.',
};

export const album: Texts['album'] = {
  title: 'Your album',
  continue_one: 'Continue: {{count}} chosen',
  continue_other: 'Continue: {{count}} chosen',
  bought_one: '{{count}} bought',
  bought_other: '{{count}} bought',
  open: 'Open',
  options: 'Options for card {{card}}',
  forget: 'Erase',
  forgotten: 'Card erased from this device',
  comeBack: 'To come back:',
  way: 'Back to the photos',
  offer: 'Continue later?',
  keep_one: 'Keep this code on this device',
  keep_other: 'Keep these codes on this device',
  keepHint: 'Anyone who uses this device sees it, too.',
  blocked: 'This browser doesn’t let the site keep anything. Write down the card’s code.',
  full: 'The album keeps 8 cards: the oldest one was removed.',
};

export const homeScreen: Texts['homeScreen'] = {
  add: 'Add to home screen',
  added: 'Done: look for the icon on your home screen.',
  share: 'Tap Share. If you don’t see it, tap ⋯ first',
  choose: 'Choose “Add to Home Screen”',
  confirm: 'Tap “Add”',
  firstTime: 'The first time you open it from the icon, type your card’s code.',
};

import type { PrivacyTexts } from './pt.ts';

export const privacyEn: PrivacyTexts = {
  portugueseOnly: 'The text below is in Portuguese, the language in which it is binding.',
  title: 'Your data on this device',
  intro: 'This is everything the site keeps on this device right now:',
  nothing: 'The site keeps nothing on this device right now.',
  things: {
    locale: { name: 'Language', text: 'So that the site opens in the language you chose. It is in a cookie, too.' },
    consent: { name: 'Your acceptance', text: 'So that we do not ask again.' },
    keptCards: {
      name: 'Kept cards',
      text: 'Because you asked for it, until you erase them. A cookie says only that there are kept cards.',
    },
    buyer: {
      name: 'Details for your next purchase',
      text: 'Because you asked for it: email, document, phone, name and address. Never the data of a payment card.',
    },
    firstLoad: {
      name: 'First visit',
      text: 'So that a QR code opens the card only once. Gone when you close the tab.',
    },
    reload: { name: 'Site update', text: 'So that the page reloads only once. Gone when you close the tab.' },
    passes: {
      name: 'Access pass',
      text: 'So that the access code is not asked for on each page. Gone when the tab is closed.',
    },
    orders: {
      name: 'Your order',
      text: 'So that only you see the details you filled in. Gone when the tab is closed.',
    },
    receipt: {
      name: 'Receipt on the screen',
      text: 'So that the page shows the receipt again after a reload. Without your details. Gone when you close the receipt.',
    },
  },
  acceptedOn: 'Accepted on',
  cache: 'Photos you have seen may stay in the browser’s cache for up to a day; you can clear it in its settings.',
  wipe: 'Erase everything from this device',
  services: {
    title: 'Optional services',
    none: 'This site uses none.',
    on: 'On',
    off: 'Off until you accept',
    about: {
      supportChat: { name: 'Support chat', text: 'Gets what you write in it and your IP address.' },
      errorReporting: {
        name: 'Error reports',
        text: 'What failed, and in which part of the site. No names, no codes.',
      },
      analytics: { name: 'Statistics', text: 'How often each feature is used. No cookies, no advertising.' },
    },
    accept: 'Accept the services',
    withdraw: 'Withdraw my acceptance',
  },
  request: {
    link: 'Make a request about my data',
    subject: 'Request about my data (LGPD)',
    body: 'Hello! Under article 18 of the LGPD, I request:\n\n[ ] access to my data\n[ ] correction\n[ ] removal of a photo\n[ ] erasure of my data\n\nDetails: ',
  },
  done: {
    wiped: 'Done: everything the site kept on this device has been erased.',
    withdrawn:
      'Acceptance withdrawn: the optional services are off. Other tabs of this site reload by themselves to turn them off.',
  },
};

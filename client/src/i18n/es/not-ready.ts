import type { Texts } from '#client/i18n/texts.ts';

export const notReady: Texts['notReady'] = {
  heading: 'Tu foto se está revelando',
  steps: 'Etapas de tu foto',
  photographed: 'Tomada',
  developing: 'Revelando',
  ready: 'Lista',
  done: 'hecho',
  now: 'ahora',
  checked: 'Revisado a las {{time}}',
};

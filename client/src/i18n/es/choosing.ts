import type { Texts } from '#client/i18n/texts.ts';

export const choosing: Texts['choosing'] = {
  all: 'Seleccionar todo ({{count}})',
  clear: 'Borrar selección',
  undo: 'Deshacer',
  most: 'Hasta {{count}} a la vez: cambiamos las más cercanas.',
  saving: 'Guardando la selección',
  progress: '{{done}} de {{total}}',
};

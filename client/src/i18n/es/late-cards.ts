import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the dialog of the gallery's cards. */
export const lateCards: PartTexts['cards'] = {
  hint: 'Las fotos de todas tus tarjetas están juntas, en un solo pedido.',
  items_one: '{{count}} foto o video',
  items_other: '{{count}} fotos y videos',
  loading: 'Cargando…',
  remove: 'Quitar tarjeta {{code}}',
  removed: 'Tarjeta quitada',
  addTitle: 'Agregar otra tarjeta',
  add: 'Agregar',
  added: 'Tarjeta agregada',
  already: 'Esta tarjeta ya está en tu galería.',
  asksCode: 'Esta tarjeta pide un código de acceso.',
  open: 'Abrir tarjeta',
  failed: 'No se pudieron cargar las fotos.',
  name: 'Tarjeta {{code}}',
};

import type { Texts } from '#client/i18n/texts.ts';

export const notReady: Texts['notReady'] = {
  title: '¡No hay fotos ni videos disponibles en la tarjeta!',
  wait: 'Espera un poco: tus fotos y videos pueden tardar hasta 48 horas en estar disponibles.',
  support: 'Si después la tarjeta sigue vacía, contacta con el soporte.',
  again: 'Buscar otra vez',
  stillNone: 'Buscamos otra vez y todavía no hay fotos. Inténtalo más tarde.',
  failed: 'La búsqueda no terminó. Revisa la conexión e inténtalo otra vez.',
  keep: 'Guardar este código en este dispositivo',
  keepHint: 'En tu próxima visita al sitio basta un toque para buscar. Puedes borrarlo cuando quieras.',
  heading: 'Tu foto se está revelando',
  steps: 'Etapas de tu foto',
  photographed: 'Tomada',
  developing: 'Revelando',
  ready: 'Lista',
  done: 'hecho',
  now: 'ahora',
  checked: 'Revisado a las {{time}}',
};

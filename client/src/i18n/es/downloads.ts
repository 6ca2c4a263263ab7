import type { FirstTexts } from '#client/i18n/texts.ts';

export const downloads: FirstTexts['downloads'] = {
  one: 'Descargar',
  all: 'Descargar todas',
  extras: 'Descargar extras',
  oneByOne: 'Descargar uno a uno',
  toPhotos: 'Guardar en fotos',
  progress: 'Descargando {{name}}',
  done: 'Descarga completa',
  large: 'El archivo es grande: síguelo en las descargas del navegador.',
  failed: 'La descarga no terminó. No se guardó nada incompleto: toca Descargar para continuar.',
  stoppedAt: 'Se detuvo en {{percent}}',
  preparing: 'Preparando el archivo…',
  zipStarted: '{{file}} está en las descargas del navegador. ¿Falta algún archivo?',
  zipFailed: 'No se pudo preparar el archivo. Inténtalo de nuevo o descarga los archivos uno a uno.',
};

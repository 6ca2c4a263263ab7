import type { Texts } from '#client/i18n/texts.ts';

export const part: Texts['part'] = {
  failed: 'Algo salió mal',
  failedHint: 'El resto de la página sigue funcionando.',
  missing: 'Esta parte de la página no se cargó',
  missingHint: 'Actualiza la página para continuar. Se perderá lo que escribiste y aún no enviaste.',
  reload: 'Actualizar página',
};

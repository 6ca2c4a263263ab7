import type { Texts } from '#client/i18n/texts.ts';

export const site: Texts['site'] = {
  loading: 'Cargando…',
  loadError: 'Disculpa las molestias, pero hubo un error al cargar la página.',
  loadErrorContact: 'Si el error continúa, escribe a {{email}}.',
  loadErrorContactVenue: 'Si el error continúa, contacta por correo electrónico con el lugar que visitaste.',
  tryAgain: 'Intentar de nuevo',
  offline: 'Sin conexión. Lo que ya se cargó sigue aquí; el resto vuelve con internet.',
  language: 'Idioma',
  galleryTitle: 'Galería',
  consentText: 'Estadísticas, chat y avisos de error, solo si aceptas. {{terms}} y {{privacy}}.',
  notNow: 'Ahora no',
  consentTerms: 'Términos de servicio',
  consentPrivacy: 'privacidad',
  consentRegion: 'Privacidad',
  accept: 'Aceptar',
  mediaDelay: 'Las fotos y los videos pueden tardar hasta 48 horas en estar disponibles.',
  help: 'Ayuda',
  helpMail: '¡Hola! Necesito ayuda con mis fotos. Código de la tarjeta: {{code}}',
  helpMailNoCard: '¡Hola! Necesito ayuda con mis fotos.',
  terms: 'Términos de servicio',
  privacy: 'Política de privacidad',
  close: 'Cerrar',
  backHome: 'Volver al inicio',
};

export const part: Texts['part'] = {
  failed: 'Algo salió mal',
  failedHint: 'El resto de la página sigue funcionando.',
  missing: 'Esta parte de la página no se cargó',
  missingHint: 'Actualiza la página para continuar. Se perderá lo que escribiste y aún no enviaste.',
  reload: 'Actualizar página',
};

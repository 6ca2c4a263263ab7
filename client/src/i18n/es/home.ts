import type { Texts } from '#client/i18n/texts.ts';

export const home: Texts['home'] = {
  greeting: 'Tus fotos están *aquí*',
  subtitle: {
    cardOrFace: 'Escribe el código de tu tarjeta o encuentra tus fotos con una selfie.',
    card: 'Escribe el código impreso en tu tarjeta de fotos.',
    face: 'Encuentra tus fotos con una selfie.',
    neither: 'Revive los mejores momentos de tu visita.',
  },
  withoutPhotos: {
    upload: {
      greeting: 'Envía *tus fotos*',
      subtitle:
        'Recibes un código para encontrarlas después. Para las fotos de tu visita, habla con el equipo del lugar.',
    },
    nothing: {
      greeting: 'Fotos *en el lugar*',
      subtitle: 'En esta página no hay fotos para abrir. Para las de tu visita, habla con el equipo del lugar.',
    },
  },
  cardCode: 'Código de la tarjeta',
  cardCodeHint: '9 letras y números, como en la tarjeta',
  confusable: 'Revisa en la tarjeta lo que se parece: {{pairs}}.',
  confusablePair: '{{letter}} o {{digit}}',
  accessCode: 'Código de acceso',
  accessCodeHint: '6 letras y números',
  accessCodeInvalid: 'Escribe los 6 caracteres del código de acceso.',
  load: 'Ver fotos',
  loading: 'Buscando tus fotos…',
  faceSearch: 'Reconocimiento facial',
  sendPhotos: 'Enviar fotos',
  faceSearchBenefit: 'Encuéntralas con una selfie',
  sendPhotosNote: 'De tu celular a la tarjeta',
  sendMorePhotos: 'Agregar más fotos',
  kept: {
    title: 'Código guardado en este dispositivo',
    search: 'Buscar otra vez',
    forget: 'Borrar',
  },
  accessProblem: {
    title: '¡Código de acceso inválido!',
    text: 'Por favor, revisa el código e inténtalo otra vez.',
    where: 'El código de acceso tiene 6 letras y números y no es el código de la tarjeta.',
    correct: 'Corregir el código',
    data: 'Este lugar no usa código de acceso: entras con tus datos. Revisa: {{fields}}.',
    correctData: 'Corregir los datos',
  },
  customer: {
    show: 'Mostrar',
    hide: 'Ocultar',
    fields: { name: 'Nombre', lastname: 'Apellido', external_id: 'Identificación', cpf: 'CPF', password: 'Contraseña' },
    required: {
      name: 'Escribe tu nombre.',
      lastname: 'Escribe tu apellido.',
      external_id: 'Escribe tu identificación.',
      cpf: 'Escribe tu CPF.',
      password: 'Escribe tu contraseña.',
    },
    problems: {
      tooLong: 'Texto demasiado largo.',
      cpfInvalid: 'CPF inválido. Revisa los 11 números.',
      notAsked: 'Este campo no se pide aquí.',
    },
    purpose: 'Usamos estos datos solo para encontrar tus fotos.',
  },
  scan: {
    open: 'Escanear tarjeta',
    short: 'Escanear',
    title: 'Escanear tarjeta',
    starting: 'Abriendo la cámara…',
    aim: 'Apunta la cámara al código QR o al código de barras de la tarjeta.',
    blocked:
      'No se permitió el acceso a la cámara. Actívalo en los ajustes del navegador o usa una foto de la tarjeta.',
    missing: 'No se encontró ninguna cámara. Puedes usar una foto de la tarjeta o escribir el código.',
    otherCode: 'Este código no es de una tarjeta de fotos. Busca el de tu tarjeta.',
    photo: 'Usar una foto de la tarjeta',
    photoFailed: 'No encontramos un código en esta foto. Prueba con otra, más de cerca y sin reflejos.',
    unavailable: 'El lector no se abrió. Revisa la conexión o escribe el código.',
  },
};

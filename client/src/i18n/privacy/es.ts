import type { PrivacyTexts } from './pt.ts';

export const privacyEs: PrivacyTexts = {
  portugueseOnly: 'El texto que sigue está en portugués, el idioma en que tiene validez legal.',
  title: 'Tus datos en este dispositivo',
  intro: 'Esto es todo lo que el sitio guarda ahora en este dispositivo:',
  nothing: 'El sitio no guarda nada en este dispositivo ahora.',
  things: {
    locale: {
      name: 'Idioma',
      text: 'Para que el sitio se abra en el idioma que elegiste. También está en una cookie.',
    },
    consent: { name: 'Tu aceptación', text: 'Para no volver a preguntar.' },
    keptCards: {
      name: 'Tarjetas guardadas',
      text: 'Porque lo pediste, hasta que las borres. Una cookie solo dice que hay tarjetas guardadas.',
    },
    buyer: {
      name: 'Datos para comprar otra vez',
      text: 'Porque lo pediste: correo, documento, teléfono, nombre y dirección. Nunca los datos de la tarjeta de pago.',
    },
    firstLoad: {
      name: 'Primera visita',
      text: 'Para que el código QR abra la tarjeta una sola vez. Desaparece al cerrar la pestaña.',
    },
    reload: {
      name: 'Actualización del sitio',
      text: 'Para que la página se recargue una sola vez. Desaparece al cerrar la pestaña.',
    },
    passes: {
      name: 'Pase del código de acceso',
      text: 'Para no pedir el código en cada página. Desaparece al cerrar la pestaña.',
    },
    orders: {
      name: 'Tu pedido',
      text: 'Para que solo tú veas los datos que completaste. Desaparece al cerrar la pestaña.',
    },
    receipt: {
      name: 'Recibo en pantalla',
      text: 'Para mostrar el recibo de nuevo si la página se recarga. Sin tus datos. Desaparece al cerrar el recibo.',
    },
  },
  acceptedOn: 'Aceptado el',
  cache:
    'Las fotos vistas pueden quedar hasta un día en la caché del navegador; se borra en la configuración del navegador.',
  wipe: 'Borrar todo de este dispositivo',
  services: {
    title: 'Servicios opcionales',
    none: 'Este sitio no usa ninguno.',
    on: 'Activado',
    off: 'Desactivado hasta que aceptes',
    about: {
      supportChat: { name: 'Chat de ayuda', text: 'Recibe lo que escribes en él y tu dirección IP.' },
      errorReporting: { name: 'Avisos de error', text: 'Qué falló y en qué parte del sitio. Sin nombres ni códigos.' },
      analytics: { name: 'Estadísticas', text: 'Cuántas veces se usa cada función. Sin cookies ni publicidad.' },
    },
    accept: 'Aceptar los servicios',
    withdraw: 'Retirar mi aceptación',
  },
  request: {
    link: 'Hacer una solicitud sobre mis datos',
    subject: 'Solicitud sobre mis datos (LGPD)',
    body: '¡Hola! Según el artículo 18 de la LGPD, pido:\n\n[ ] acceso a mis datos\n[ ] corrección\n[ ] retirar una foto\n[ ] borrar mis datos\n\nDetalles: ',
  },
  done: {
    wiped: 'Listo: se borró todo lo que el sitio guardaba en este dispositivo.',
    withdrawn:
      'Aceptación retirada: los servicios opcionales están desactivados. Las otras pestañas de este sitio se recargan solas para desactivarlos.',
  },
};

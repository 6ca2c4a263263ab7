import type { Widen } from './texts.ts';

/** These texts say the same as docs/accessibility.md. Change both together. */
export const accessibilityPt = {
  title: 'Acessibilidade',
  intro: 'Pelos nossos testes, este site segue as diretrizes WCAG 2.2, níveis A e AA, com estas exceções:',
  exceptions: [
    'Os vídeos da visita não têm legendas, transcrição nem audiodescrição (1.2.1 a 1.2.3, 1.2.5).',
    'Os avisos somem depois de 6 a 15 segundos; uma nova busca por selfie sem resultado volta aos cartões depois de 5 (2.2.1).',
    'O nome do botão “Reconhecimento facial” é a menor das suas duas linhas (2.5.3).',
  ],
  alsoKnown: 'Também é bom saber:',
  known: [
    'Os testes ainda não tiveram um leitor de tela real, nem uma pessoa que dependa de um.',
    'As fotos são chamadas pelo número, sem descrição.',
    'O local escolhe logo, imagens, saudação e cores; só o contraste é corrigido.',
    'O aplicativo do banco, o chat de suporte e as páginas do local não fazem parte disto.',
  ],
  contact: 'Algo impede você de usar o site? Escreva para',
} as const;

type AccessibilityTexts = Widen<typeof accessibilityPt>;

export const accessibilityEn: AccessibilityTexts = {
  title: 'Accessibility',
  intro: 'By our own tests, this site follows WCAG 2.2, levels A and AA, with these exceptions:',
  exceptions: [
    'The videos of the visit have no captions, transcripts or audio descriptions (1.2.1 to 1.2.3, 1.2.5).',
    'Notices go after 6 to 15 seconds; a repeated selfie search without a result leads back to the cards after 5 (2.2.1).',
    'The name of the button “Face recognition” is the smaller of its two lines (2.5.3).',
  ],
  alsoKnown: 'Also good to know:',
  known: [
    'The tests have not had a real screen reader yet, nor a person who depends on one.',
    'Photos are named by their number, not described.',
    'The venue chooses its logo, pictures, greeting and colours; contrast alone is corrected.',
    'The bank’s app, the support chat and the venue’s own pages are no part of this.',
  ],
  contact: 'Does something keep you from using the site? Write to',
};

export const accessibilityEs: AccessibilityTexts = {
  title: 'Accesibilidad',
  intro: 'Según nuestras pruebas, este sitio sigue las pautas WCAG 2.2, niveles A y AA, con estas excepciones:',
  exceptions: [
    'Los videos de la visita no tienen subtítulos, transcripción ni audiodescripción (1.2.1 a 1.2.3, 1.2.5).',
    'Los avisos desaparecen después de 6 a 15 segundos; una nueva búsqueda por selfie sin resultado vuelve a las tarjetas después de 5 (2.2.1).',
    'El nombre del botón “Reconocimiento facial” es la menor de sus dos líneas (2.5.3).',
  ],
  alsoKnown: 'También conviene saber:',
  known: [
    'Las pruebas aún no tuvieron un lector de pantalla real, ni una persona que dependa de uno.',
    'Las fotos se nombran por su número, sin descripción.',
    'El lugar elige su logo, imágenes, saludo y colores; solo se corrige el contraste.',
    'La aplicación del banco, el chat de ayuda y las páginas del lugar no forman parte de esto.',
  ],
  contact: '¿Algo te impide usar el sitio? Escribe a',
};

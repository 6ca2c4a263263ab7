/** File names that often break software. The media of the card `UNICODE01` have them in this order. */
export const UNUSUAL_FILE_NAMES: readonly string[] = [
  'família 🎢👨‍👩‍👧‍👦🇧🇷.jpg',
  'aspas "duplas" e \'simples\'.jpg',
  '\u202Egpj.arutnerva\u202C \u200Fفرح\u200F.jpg',
  'linha 1\nlinha 2\r\nX-Injected: 1.jpg',
  `${'n'.repeat(296)}.jpg`,
  '../../etc/passwd.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  '日本 の 思い出; filename=outro.jpg',
  'cem%20por%cento?size=original#fim.jpg',
  'sem extensão',
  ' espaços  nas pontas .jpg ',
  'barra\\invertida\\C:\\foto.jpg',
];

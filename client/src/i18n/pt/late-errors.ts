import type { LateErrorCode } from '#client/i18n/late-error-code.ts';

/** The texts of the error codes that only lazy parts of the page can show. */
export const lateErrors = {
  REFUSED: 'Transação recusada',
  PIX_CREATION_FAILED:
    'Não foi possível gerar o PIX agora. Pague com cartão de crédito, ou tente de novo em instantes.',
  PHOTO_EMPTY: 'Este arquivo está vazio.',
  PHOTO_TYPE_NOT_SUPPORTED: 'Não é uma foto PNG ou JPEG.',
  PHOTO_TOO_LARGE: 'A foto tem mais de 20 MB.',
  PHOTO_DAMAGED: 'A foto está danificada e não pôde ser lida.',
  PHOTO_TOO_MANY_PIXELS: 'A foto é grande demais: são no máximo 100 megapixels.',
  TOO_MANY_PHOTOS: 'São no máximo 20 fotos por vez. Envie esta depois.',
  UPLOAD_NOT_ALLOWED: 'Este local não recebe fotos de visitantes.',
  CARD_DATA_NOT_ACCEPTED:
    'Por segurança, não envie dados de cartão neste campo: eles só entram no formulário de pagamento.',
  ZIPCODE_INVALID: 'CEP deve ter 8 dígitos',
  ZIPCODE_NOT_FOUND: 'CEP não encontrado',
  POSTAL_CODE_NOT_FOUND: 'Código postal não encontrado',
  ADDRESS_NOT_FOUND: 'Endereço não encontrado',
  ORDER_CHANGED: 'O total do pedido mudou. Confira o novo valor antes de pagar.',
  ORDER_INCOMPLETE: 'Faltam dados no pedido. Confira seus dados e o endereço.',
  BUYER_CHANGED: 'Outra pessoa preencheu os dados deste pedido. Confira os seus dados e continue.',
  BUYER_NOT_PROVEN: 'O e-mail e o documento não são os de quem fez este pedido. Confira e tente de novo.',
  TRANSFER_TOO_SLOW: 'A conexão está lenta demais. Tente de novo com um sinal melhor.',
} as const satisfies Record<LateErrorCode, string>;

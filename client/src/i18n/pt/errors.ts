import type { ErrorCode } from '#shared/error-codes.ts';

export const errors = {
  CARD_NOT_FOUND: 'Cartão inválido',
  CARD_EMPTY_MEDIA: 'Não há fotos disponíveis para este cartão',
  CARD_EMPTY_PHOTO: 'Sua galeria de fotos está vazia.',
  CUSTOMER_NOT_FOUND: 'Cliente não encontrado',
  CUSTOMER_CODE_NOT_FOUND: 'Código de acesso inválido! Por favor, verifique o código e tente novamente',
  CARD_NOT_FROM_CUSTOMER: 'Código de acesso inválido! Por favor, verifique o código e tente novamente',
  ORGANIZATION_NOT_FOUND: 'Não encontramos o site deste endereço. Confira o endereço impresso no seu cartão.',
  NOT_FOUND: 'Isto não existe mais. Atualize a página para ver o que há agora.',
  BAD_INPUT: 'Algum dado não foi aceito. Confira o que você digitou e tente de novo.',
  ORDER_COMPLETED: 'Este pedido já foi pago. Suas fotos estão liberadas.',
  ORDER_AWAITS_PAYMENT:
    'Há um PIX esperando pagamento neste pedido, gerado em outra aba ou aparelho. Pague este mesmo código, ou pague o pedido com cartão de crédito. Para mudar o pedido, peça a quem gerou o PIX, ou espere o código vencer.',
  ORDER_HAS_BUYER:
    'Outra pessoa já começou esta compra, e só ela muda os cartões do pedido. Para comprar você, informe seus dados em Finalizar compra.',
  RIGHT_EXPIRED: 'Esta página ficou aberta por muito tempo. Atualize a página para continuar.',
  PAYMENT_IN_PROGRESS: 'Este pagamento já está em andamento. Aguarde um instante.',
  NOT_SENT: 'A internet caiu e nada foi enviado. Toque de novo quando ela voltar.',
  OUTCOME_UNKNOWN: 'A resposta não chegou. Confira a situação antes de tentar de novo: nada será cobrado duas vezes.',
  // A plain string, because the translator fills in `minutes`, not the caller.
  TOO_MANY_REQUESTS: 'Muitas tentativas seguidas. Tente de novo em {{minutes}} min.' as string,
  PIX_CODES_UNPAID:
    'Dois códigos PIX deste cartão não foram pagos. Com cartão de crédito você paga agora; outro PIX, só em {{minutes}} min.' as string,
  SERVER_BUSY: 'Há muita gente aqui agora. Tente de novo em alguns segundos.',
  PROVIDER_REFUSED: 'Algo de errado aconteceu. Tente de novo em instantes.',
  PROVIDER_UNAVAILABLE: 'Algo de errado aconteceu. Tente de novo em instantes.',
  PROVIDER_INVALID_REPLY: 'Algo de errado aconteceu. Tente de novo em instantes.',
  UNKNOWN: 'Algo de errado aconteceu. Tente de novo em instantes.',
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
} as const satisfies Record<ErrorCode, string>;

import type { ErrorCode } from '#shared/error-codes.ts';

/** What a visitor reads for each code, with a next step. */
export const errors = {
  CARD_NOT_FOUND: 'Cartão inválido',
  CARD_EMPTY_MEDIA: 'Não há fotos disponíveis para este cartão',
  CARD_EMPTY_PHOTO: 'Sua galeria de fotos está vazia.',
  CUSTOMER_NOT_FOUND: 'Cliente não encontrado',
  CUSTOMER_CODE_NOT_FOUND: 'Código de acesso inválido! Por favor, verifique o código e tente novamente',
  CARD_NOT_FROM_CUSTOMER: 'Código de acesso inválido! Por favor, verifique o código e tente novamente',
  REFUSED: 'Transação recusada',
  ORGANIZATION_NOT_FOUND: 'Não encontramos o site deste endereço. Confira o endereço impresso no seu cartão.',
  NOT_FOUND: 'Isto não existe mais. Atualize a página para ver o que há agora.',
  BAD_INPUT: 'Algum dado não foi aceito. Confira o que você digitou e tente de novo.',
  ZIPCODE_INVALID: 'CEP deve ter 8 dígitos',
  ZIPCODE_NOT_FOUND: 'CEP não encontrado',
  POSTAL_CODE_NOT_FOUND: 'Código postal não encontrado',
  ADDRESS_NOT_FOUND: 'Endereço não encontrado',
  ORDER_CHANGED: 'O total do pedido mudou. Confira o novo valor antes de pagar.',
  ORDER_COMPLETED: 'Este pedido já foi pago. Suas fotos estão liberadas.',
  ORDER_INCOMPLETE: 'Faltam dados no pedido. Confira seus dados e o endereço.',
  PAYMENT_IN_PROGRESS: 'Este pagamento já está em andamento. Aguarde um instante.',
  OUTCOME_UNKNOWN: 'A resposta não chegou. Confira a situação antes de tentar de novo: nada será cobrado duas vezes.',
  TOO_MANY_REQUESTS: 'Muitas tentativas seguidas. Aguarde um minuto e tente de novo.',
  PROVIDER_UNAVAILABLE: 'Algo de errado aconteceu. Tente de novo em instantes.',
  PROVIDER_INVALID_REPLY: 'Algo de errado aconteceu. Tente de novo em instantes.',
  UNKNOWN: 'Algo de errado aconteceu. Tente de novo em instantes.',
} as const satisfies Record<ErrorCode, string>;

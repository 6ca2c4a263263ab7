import type { StoredThing } from '#client/lib/device-storage.ts';
import type { OptionalService } from '#shared/site/public-config.ts';

type Explanation = { readonly name: string; readonly text: string };

export type PrivacyTexts = {
  readonly portugueseOnly: string | null;
  readonly title: string;
  readonly intro: string;
  readonly nothing: string;
  readonly things: Record<StoredThing, Explanation>;
  readonly acceptedOn: string;
  readonly cache: string;
  readonly wipe: string;
  readonly services: {
    readonly title: string;
    readonly none: string;
    readonly on: string;
    readonly off: string;
    readonly about: Record<OptionalService, Explanation>;
    readonly accept: string;
    readonly withdraw: string;
  };
  readonly request: { readonly link: string; readonly subject: string; readonly body: string };
  readonly done: { readonly wiped: string; readonly withdrawn: string };
};

export const privacyPt: PrivacyTexts = {
  portugueseOnly: null,
  title: 'Seus dados neste aparelho',
  intro: 'Isto é tudo o que o site guarda agora neste aparelho:',
  nothing: 'O site não guarda nada neste aparelho agora.',
  things: {
    locale: { name: 'Idioma', text: 'Para o site abrir na língua que você escolheu. Fica também em um cookie.' },
    consent: { name: 'Seu aceite', text: 'Para não perguntar de novo.' },
    keptCards: {
      name: 'Cartões guardados',
      text: 'Porque você pediu, até você apagar. Um cookie diz só que há cartões guardados.',
    },
    buyer: {
      name: 'Dados para comprar de novo',
      text: 'Porque você pediu: e-mail, documento, telefone, nome e endereço. Nunca os dados do cartão de pagamento.',
    },
    firstLoad: { name: 'Primeira visita', text: 'Para o QR code abrir o cartão uma só vez. Some ao fechar a aba.' },
    reload: { name: 'Atualização do site', text: 'Para a página se recarregar só uma vez. Some ao fechar a aba.' },
    passes: {
      name: 'Passe do código de acesso',
      text: 'Para não pedir o código de novo a cada página. Some ao fechar a aba.',
    },
    orders: { name: 'Seu pedido', text: 'Para só você ver os dados que preencheu. Some ao fechar a aba.' },
    receipt: {
      name: 'Recibo na tela',
      text: 'Para a página mostrar o recibo de novo se for recarregada. Sem seus dados. Some ao fechar o recibo.',
    },
  },
  acceptedOn: 'Aceito em',
  cache: 'As fotos vistas podem ficar até um dia no cache do navegador; ele se limpa nas configurações do aparelho.',
  wipe: 'Apagar tudo deste aparelho',
  services: {
    title: 'Serviços opcionais',
    none: 'Este site não usa nenhum.',
    on: 'Ligado',
    off: 'Desligado até você aceitar',
    about: {
      supportChat: { name: 'Chat de suporte', text: 'Recebe o que você escreve nele e o endereço IP.' },
      errorReporting: { name: 'Avisos de erro', text: 'O que falhou e em que parte do site. Sem nomes nem códigos.' },
      analytics: { name: 'Estatísticas', text: 'Quantas vezes cada função é usada. Sem cookies nem publicidade.' },
    },
    accept: 'Aceitar os serviços',
    withdraw: 'Retirar o aceite',
  },
  request: {
    link: 'Fazer um pedido sobre meus dados',
    subject: 'Pedido sobre meus dados (LGPD)',
    body: 'Olá! Com base no artigo 18 da LGPD, peço:\n\n[ ] acesso aos meus dados\n[ ] correção\n[ ] retirada de uma foto\n[ ] que meus dados sejam apagados\n\nDetalhes: ',
  },
  done: {
    wiped: 'Pronto: tudo o que o site guardava neste aparelho foi apagado.',
    withdrawn:
      'Aceite retirado: os serviços opcionais estão desligados. Outras abas deste site se recarregam sozinhas para desligá-los.',
  },
};

export const viewer = {
  title: 'Visualizador',
  previous: 'Anterior',
  next: 'Próxima',
  close: 'Fechar',
  position: '{{position}} de {{total}}',
  compare: 'Comparar',
  pair: 'Fotos {{first}} e {{second}}',
  add: 'Adicionar ao pedido',
  remove: 'Remover do pedido',
  photos_one: '{{count}} foto',
  photos_other: '{{count}} fotos',
  videos_one: '{{count}} vídeo',
  videos_other: '{{count}} vídeos',
} as const;

export const viewing = {
  scrubber: 'Ir até uma foto',
  cover: 'Abrir a foto de capa',
  share: 'Compartilhar',
  linkCopied: 'Link da foto copiado',
  linkFailed: 'Copie o endereço na barra do navegador.',
  play: 'Reproduzir',
  offlinePhoto: 'Sem conexão: esta é a miniatura. A foto aparece inteira quando a internet voltar.',
  offlineVideo: 'Sem conexão: o vídeo abre quando a internet voltar.',
  gone: 'Esta foto não está mais nesta galeria.',
  delete: 'Excluir',
  deletePhoto: 'Excluir esta foto?',
  deleteVideo: 'Excluir este vídeo?',
  deleteWarning: 'Sai da galeria para sempre: não dá para desfazer.',
  deleteBought: 'Você já comprou este item. Se ainda não baixou, baixe antes de excluir.',
  deleteOrdered: 'Também sai do seu pedido.',
  keep: 'Manter',
  deleted: 'Excluído da galeria',
  deleteFailed: 'Não foi possível excluir. Nada mudou; tente de novo.',
} as const;

export const film = {
  pause: 'Pausar',
  play: 'Continuar',
  all: 'Ver todas',
  save: 'Salvar como filme',
  shape: 'Formato',
  shapes: {
    upright: { name: 'Em pé', for: 'para Stories, Reels e Status' },
    square: { name: 'Quadrado', for: 'para conversas' },
  },
  some: 'O filme leva {{count}} das suas {{total}} fotos, do começo ao fim do dia.',
  onDevice: 'Feito no seu aparelho, sem som: nada é enviado.',
  make: 'Fazer o filme',
  making: 'Fazendo o filme…',
  cancel: 'Cancelar',
  ready: 'Seu filme está pronto: {{size}}',
  leftOut_one: '{{count}} item não pôde entrar.',
  leftOut_other: '{{count}} itens não puderam entrar.',
  share: 'Compartilhar o filme',
  download: 'Salvar o filme',
  another: 'Fazer outro',
  failed: 'O filme não pôde ser feito. Confira a internet e tente de novo.',
} as const;

export const together = {
  added: {
    photos_one: 'Alguém marcou mais {{count}} foto neste cartão',
    photos_other: 'Alguém marcou mais {{count}} fotos neste cartão',
    items_one: 'Alguém marcou mais {{count}} item neste cartão',
    items_other: 'Alguém marcou mais {{count}} itens neste cartão',
  },
  removed: {
    photos_one: 'Alguém desmarcou {{count}} foto neste cartão',
    photos_other: 'Alguém desmarcou {{count}} fotos neste cartão',
    items_one: 'Alguém desmarcou {{count}} item neste cartão',
    items_other: 'Alguém desmarcou {{count}} itens neste cartão',
  },
  changed: 'Alguém mudou a seleção deste cartão',
  invite: 'Convidar para escolher',
  invitation: 'Vamos escolher juntos as fotos do nosso dia:',
  copied: 'Link da galeria copiado',
} as const;

export const reminder = {
  remind: 'Me lembre',
  send: 'Mandar para mim',
  title: 'Procurar minhas fotos',
  hint: 'Amanhã e em 48 horas, no seu calendário. O lembrete leva o código do cartão: mande só para quem pode ver as fotos.',
  copied: 'Endereço do cartão copiado',
  notSent: 'Não foi possível enviar. Anote o código {{card}}.',
} as const;

export const album = {
  title: 'Seu álbum',
  forget: 'Apagar o cartão {{card}}',
  forgotten: 'Cartão apagado deste aparelho',
  way: 'Voltar às fotos',
  keep_one: 'Guardar este cartão neste aparelho',
  keep_other: 'Guardar estes cartões neste aparelho',
  keepHint: 'Na página inicial deste site, à vista de quem usar o aparelho. Apague quando quiser.',
  blocked: 'Este navegador não deixa o site guardar nada. Anote o código do cartão.',
} as const;

export const homeScreen = {
  add: 'Guardar na tela inicial',
  added: 'Pronto: procure o ícone na tela inicial.',
  share: 'Toque em Compartilhar. Se não aparecer, toque antes em ⋯',
  choose: 'Escolha “Adicionar à Tela de Início”',
  confirm: 'Toque em “Adicionar”',
  firstTime: 'Na primeira vez que abrir pelo ícone, digite o código do seu cartão.',
} as const;

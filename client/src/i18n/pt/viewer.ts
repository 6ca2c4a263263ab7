export const viewer = {
  title: 'Visualizador',
  previous: 'Anterior',
  next: 'Próxima',
  position: '{{position}} de {{total}}',
  add: 'Adicionar ao pedido',
  remove: 'Remover do pedido',
  takeOut: 'Remover',
  inOrder: 'No pedido',
  notSold: { photo: 'Esta foto não é vendida pela internet.', video: 'Este vídeo não é vendido pela internet.' },
  slideshowFromHere: 'Assistir a partir daqui',
  scrubber: 'Ir até uma foto',
  linkCopied: 'Link da foto copiado',
  linkFailed: 'Copie o endereço na barra do navegador.',
  play: 'Reproduzir',
  gone: 'Esta foto não está mais nesta galeria.',
  delete: 'Excluir',
  deletePhoto: 'Excluir esta foto?',
  deleteVideo: 'Excluir este vídeo?',
  deleteWarning: 'Sai da galeria de quem tem o código: não dá para desfazer.',
  deleteBought: 'Você já comprou este item. Se ainda não baixou, baixe antes de excluir.',
  deleteOrdered: 'Também sai do seu pedido.',
  takedown: {
    photo: 'Pedir para remover esta foto',
    video: 'Pedir para remover este vídeo',
    body: 'Olá! Peço que a imagem {{number}} ({{file}}) seja removida:\n{{address}}',
  },
  cancel: 'Cancelar',
  deleted: 'Excluído da galeria',
  deleteFailed: 'Não foi possível excluir. Nada mudou; tente de novo.',
} as const;

export const slideshow = {
  pause: 'Pausar',
  all: 'Ver todas',
} as const;

export const film = {
  save: 'Fazer um filme',
  shape: 'Formato',
  shapes: { upright: 'Em pé', square: 'Quadrado' },
  shows: 'Com o que é seu: {{shown}}.',
  some: 'O filme mostra {{shown}}, de {{total}}, do começo ao fim do dia.',
  onDevice: 'Feito aqui, sem som: nada é enviado.',
  make: 'Fazer o filme',
  making: 'Fazendo o filme…',
  ready: 'Seu filme está pronto',
  leftOut_one: '{{count}} foto não pôde entrar.',
  leftOut_other: '{{count}} fotos não puderam entrar.',
  share: 'Compartilhar o filme',
  download: 'Salvar o filme',
  another: 'Fazer outro',
  failed: 'O filme não pôde ser feito. Confira a internet e tente de novo.',
} as const;

export const together = {
  added: {
    photos_one: 'Mais {{count}} foto, do outro celular',
    photos_other: 'Mais {{count}} fotos, do outro celular',
    items_one: 'Mais {{count}} vídeo, do outro celular',
    items_other: 'Mais {{count}} fotos e vídeos, do outro celular',
  },
  removed: {
    photos_one: 'Menos {{count}} foto, do outro celular',
    photos_other: 'Menos {{count}} fotos, do outro celular',
    items_one: 'Menos {{count}} vídeo, do outro celular',
    items_other: 'Menos {{count}} fotos e vídeos, do outro celular',
  },
  changed: 'As fotos mudaram, do outro celular',
  invite: 'Convidar para escolher',
  invitation: 'Vamos escolher juntos as fotos do nosso dia:',
  copied: 'Link da galeria copiado',
} as const;

export const reminder = {
  remind: 'Me lembre',
  send: 'Mandar para mim',
  title: 'Procurar minhas fotos',
  set: 'Agendado',
  hint: 'Seu calendário avisa amanhã e em 48 horas.',
  note: 'O endereço leva o código do cartão: mande só para quem pode ver as fotos.',
  copied: 'Endereço do cartão copiado',
  notSent: 'Não foi possível enviar. Anote o código {{card}}.',
} as const;

export const album = {
  title: 'Seu álbum',
  continue_one: 'Continue: {{count}} escolhida',
  continue_other: 'Continue: {{count}} escolhidas',
  bought_one: '{{count}} comprada',
  bought_other: '{{count}} compradas',
  open: 'Abrir',
  options: 'Opções do cartão {{card}}',
  forget: 'Apagar',
  forgotten: 'Cartão apagado deste aparelho',
  comeBack: 'Para voltar:',
  way: 'Voltar às fotos',
  offer: 'Quer continuar depois?',
  keep_one: 'Guardar este código neste aparelho',
  keep_other: 'Guardar estes códigos neste aparelho',
  keepHint: 'Quem usar o aparelho também vê.',
  blocked: 'Este navegador não deixa o site guardar nada. Anote o código do cartão.',
  full: 'O álbum guarda 8 cartões: o mais antigo saiu.',
} as const;

export const homeScreen = {
  add: 'Guardar na tela inicial',
  added: 'Pronto: procure o ícone na tela inicial.',
  share: 'Toque em Compartilhar. Se não aparecer, toque antes em ⋯',
  choose: 'Escolha “Adicionar à Tela de Início”',
  confirm: 'Toque em “Adicionar”',
  firstTime: 'Na primeira vez que abrir pelo ícone, digite o código do seu cartão.',
} as const;

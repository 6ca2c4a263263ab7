export const viewer = {
  title: 'Visualizador',
  previous: 'Anterior',
  next: 'Próxima',
  close: 'Fechar',
  position: '{{position}} de {{total}}',
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
  remove: 'Excluir',
  removePhoto: 'Excluir esta foto?',
  removeVideo: 'Excluir este vídeo?',
  removeWarning: 'Sai da galeria para sempre: não dá para desfazer.',
  removeBought: 'Você já comprou este item. Se ainda não baixou, baixe antes de excluir.',
  removeOrdered: 'Também sai do seu pedido.',
  keep: 'Manter',
  removed: 'Excluído da galeria',
  removeFailed: 'Não foi possível excluir. Nada mudou; tente de novo.',
} as const;

export const film = {
  pause: 'Pausar',
  play: 'Continuar',
  all: 'Ver todas',
} as const;

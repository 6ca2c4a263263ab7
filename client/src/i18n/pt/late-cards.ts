/** The texts of the dialog of the gallery's cards. */
export const lateCards = {
  hint: 'As fotos de todos os cartões ficam juntas, em um só pedido.',
  items_one: '{{count}} foto ou vídeo',
  items_other: '{{count}} fotos e vídeos',
  loading: 'Carregando…',
  remove: 'Remover cartão {{code}}',
  removed: 'Cartão removido',
  addTitle: 'Adicionar outro cartão',
  add: 'Adicionar',
  added: 'Cartão adicionado',
  already: 'Este cartão já está na sua galeria.',
  asksCode: 'Este cartão pede um código de acesso.',
  open: 'Abrir cartão',
  failed: 'As fotos não puderam ser carregadas.',
  name: 'Cartão {{code}}',
} as const;

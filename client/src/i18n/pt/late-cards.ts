/** The texts of the dialog with the cards of a gallery. */
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
} as const;

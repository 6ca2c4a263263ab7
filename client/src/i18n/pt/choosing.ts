export const choosing = {
  all: 'Selecionar todas ({{count}})',
  clear: 'Limpar seleção',
  undo: 'Desfazer',
  most: 'Até {{count}} por vez: mudamos as mais próximas.',
  saving: 'Salvando a seleção',
  progress: '{{done}} de {{total}}',
} as const;

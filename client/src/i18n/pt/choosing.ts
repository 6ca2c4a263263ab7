export const choosing = {
  all: 'Selecionar tudo ({{count}})',
  clear: 'Limpar seleção',
  undo: 'Desfazer',
  most: 'Até {{count}} por vez: mudamos as mais próximas.',
  saving: 'Salvando a seleção',
  progress: '{{done}} de {{total}}',
} as const;

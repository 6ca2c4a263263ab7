export const notReady = {
  heading: 'Sua foto está sendo revelada',
  steps: 'Etapas da sua foto',
  photographed: 'Fotografada',
  developing: 'Revelando',
  ready: 'Pronta',
  done: 'concluída',
  now: 'agora',
  checked: 'Conferido às {{time}}',
} as const;

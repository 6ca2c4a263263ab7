export const part = {
  failed: 'Algo de errado aconteceu',
  failedHint: 'O resto da página continua funcionando.',
  missing: 'Esta parte da página não carregou',
  missingHint: 'Atualize a página para continuar. O que você digitou e ainda não enviou será apagado.',
  reload: 'Atualizar página',
} as const;

export const part = {
  failed: 'Algo de errado aconteceu',
  failedHint: 'O resto da página continua funcionando.',
  missing: 'Esta parte da página não carregou',
  missingHint: 'Recarregue a página para continuar. O que você digitou e ainda não enviou será apagado.',
  reload: 'Recarregar a página',
} as const;

export const site = {
  loading: 'Carregando…',
  loadError: 'Desculpe o transtorno, mas houve um erro ao carregar a pagina.',
  loadErrorContact: 'Se o erro continuar, escreva para {{email}}.',
  loadErrorContactVenue: 'Se o erro continuar, entre em contato por e-mail com o local da sua visita.',
  unknownVenue: 'Não encontramos o site deste endereço. Confira o endereço impresso no seu cartão.',
  tryAgain: 'Tentar novamente',
  offline: 'Sem conexão. O que já carregou continua aqui; o resto volta com a internet.',
  language: 'Idioma',
  galleryTitle: 'Galeria',
  consentText:
    'Guardamos neste aparelho só o necessário. Estatísticas, chat e avisos de erro, só se você aceitar. Veja os {{terms}} e a {{privacy}}.',
  notNow: 'Agora não',
  consentTerms: 'termos de serviço',
  consentPrivacy: 'política de privacidade',
  consentRegion: 'Privacidade',
  accept: 'Aceitar',
  mediaDelay: 'Fotos e vídeos podem levar até 48 horas para ficar disponíveis.',
  help: 'Ajuda',
  helpMail: 'Olá! Preciso de ajuda com minhas fotos. Código do cartão: {{code}}',
  helpMailNoCard: 'Olá! Preciso de ajuda com minhas fotos.',
  terms: 'Termos de serviço',
  privacy: 'Política de privacidade',
  close: 'Fechar',
  backHome: 'Voltar ao início',
} as const;

export const part = {
  failed: 'Algo de errado aconteceu',
  failedHint: 'O resto da página continua funcionando.',
  missing: 'Esta parte da página não carregou',
  missingHint: 'Atualize a página para continuar. O que você digitou e ainda não enviou será apagado.',
  reload: 'Atualizar página',
} as const;

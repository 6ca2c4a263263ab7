import type { LegalSection } from './legal-text.ts';

/**
 * The privacy policy, in Portuguese whatever the language of the site.
 * @param venue the venue's name, as its visitors know it.
 */
export function privacySections(venue: string): readonly LegalSection[] {
  return [
    {
      heading: 'Quem cuida dos seus dados',
      paragraphs: [
        `As decisões sobre os dados tratados neste site são de ${venue}, o local da sua visita (controlador, na Lei Geral de Proteção de Dados, a LGPD). A empresa que opera o site e guarda as fotos age em nome do local (operador).`,
      ],
    },
    {
      heading: 'Quais dados são tratados, e para quê',
      paragraphs: ['Tratamos só o que cada função precisa:'],
      list: [
        'Fotos e vídeos da visita e o código do cartão: para mostrar, vender e entregar as imagens a quem tem o código.',
        'Nome, e-mail, documento (CPF ou passaporte), telefone e endereço: pedidos na compra, para identificar quem paga, cumprir obrigações fiscais e falar com você sobre o pedido.',
        'Dados do pagamento: valor, meio de pagamento e situação. Números de cartão vão do seu aparelho direto para a empresa de pagamentos e nunca passam pelos servidores deste site.',
        'CEP ou código postal: consultado em um serviço público de endereços, sem o seu nome, para preencher o endereço por você.',
        'Fotos que você envia, onde o local oferece o envio: para juntar à sua galeria. O lugar e a data gravados nelas são retirados no seu aparelho, antes do envio.',
        'Registros técnicos, como horários e erros: para manter o site seguro e funcionando. Eles não contêm nome, documento, telefone, e-mail, código de acesso nem dados de pagamento.',
      ],
    },
    {
      heading: 'Reconhecimento facial',
      paragraphs: [
        'Onde o local oferece a busca por reconhecimento facial, a sua selfie é um dado biométrico, que a LGPD trata como sensível. Ela só é enviada depois que você aceita os termos da busca, é usada somente para encontrar as suas fotos e não é guardada por este site: sai da memória quando a busca é fechada.',
        'A busca é opcional. Você sempre pode encontrar as fotos pelo código do cartão.',
      ],
    },
    {
      heading: 'Bases legais',
      paragraphs: [
        'Tratamos dados para executar o contrato de compra, para cumprir obrigações legais e fiscais, pelo legítimo interesse em manter o site seguro e, no reconhecimento facial, com o seu consentimento, que pode ser retirado a qualquer momento.',
      ],
    },
    {
      heading: 'Com quem os dados são compartilhados',
      paragraphs: ['Os dados não são vendidos. Eles são compartilhados só com quem participa do serviço:'],
      list: [
        'o local da visita e a empresa que opera o site e guarda as fotos;',
        'empresas de pagamento e bancos, para processar a compra;',
        'serviços públicos de consulta de endereços, que recebem apenas o código postal;',
        'autoridades, quando a lei obriga.',
      ],
    },
    {
      heading: 'O que fica no seu aparelho',
      paragraphs: [
        'O site guarda no seu aparelho apenas o idioma escolhido, o aceite do aviso de privacidade e, se você pedir, o código de um cartão cujas fotos ainda não chegaram, que é apagado quando elas chegam ou quando você quiser. Ele não usa cookies para identificar você. Estatísticas de uso só são registradas depois do seu aceite e não contêm dados pessoais.',
      ],
    },
    {
      heading: 'Por quanto tempo',
      paragraphs: [
        'As fotos ficam disponíveis pelo tempo que o local define. Os dados de compra são guardados pelo prazo que as leis fiscais e de defesa do consumidor exigem e depois são apagados ou tornados anônimos. Registros técnicos são guardados pelo prazo que o Marco Civil da Internet pede.',
      ],
    },
    {
      heading: 'Segurança',
      paragraphs: [
        'A comunicação com o site é cifrada. Os endereços das fotos são assinados, de modo que conhecer um deles não dá acesso a outros, e os arquivos originais só são entregues depois da compra.',
      ],
    },
    {
      heading: 'Crianças e adolescentes',
      paragraphs: [
        'As compras devem ser feitas por maiores de 18 anos. Fotos em que aparecem crianças e adolescentes são mostradas apenas a quem tem o código do cartão, e os responsáveis podem pedir a retirada a qualquer momento.',
      ],
    },
    {
      heading: 'Seus direitos',
      paragraphs: ['A LGPD (artigo 18) garante a você, entre outros, o direito de:'],
      list: [
        'saber se tratamos dados seus e ter acesso a eles;',
        'corrigir dados incompletos ou errados;',
        'pedir que dados desnecessários sejam apagados ou tornados anônimos;',
        'levar os seus dados para outro serviço;',
        'saber com quem eles foram compartilhados;',
        'retirar o consentimento e pedir que os dados tratados com ele sejam apagados;',
        'reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    },
    {
      heading: 'Mudanças nesta política',
      paragraphs: [
        'Esta política acompanha as mudanças do site e da lei. A versão em vigor é sempre a que está publicada nesta página.',
      ],
    },
  ];
}

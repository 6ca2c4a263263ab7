import type { LegalSection } from './legal-page.tsx';

const summary: LegalSection = {
  anchor: 'resumo',
  heading: 'Em poucas palavras',
  blocks: [
    [
      'Usamos seus dados para você encontrar, comprar e baixar as suas fotos. Nada é vendido, e nada é usado para publicidade.',
      'A selfie só é enviada se você quiser usar a busca por rosto, e este site não a guarda.',
      'O número do cartão de crédito nunca passa pelos nossos servidores.',
      'Os cookies deste site só dizem o que você escolheu. Estatísticas, chat de suporte e avisos de erro só funcionam depois do seu aceite.',
      'Você pode ver e apagar o que está guardado neste aparelho no quadro do início desta página.',
    ],
  ],
};

const whoDecides = (venue: string): LegalSection => ({
  anchor: 'quem-cuida',
  heading: 'Quem cuida dos seus dados',
  blocks: [
    `As decisões sobre os dados tratados neste site são de ${venue}, o local da sua visita (o controlador, na Lei Geral de Proteção de Dados, a LGPD). A empresa que opera o site e guarda as fotos age em nome do local e segue as instruções dele (o operador).`,
    'Pedidos sobre os seus dados vão para o contato no fim desta página, que também é o canal do encarregado pelo tratamento de dados pessoais.',
  ],
});

const SECTIONS: readonly LegalSection[] = [
  {
    anchor: 'dados',
    heading: 'Quais dados, para quê e com qual base legal',
    blocks: [
      'Tratamos só o que cada função precisa. Entre parênteses está a base legal da LGPD:',
      [
        [
          'Fotos e vídeos da visita e código do cartão',
          'para mostrar, vender e entregar as imagens a quem tem o código (legítimo interesse do local e do visitante, artigo 7º, IX; na compra, execução de contrato, artigo 7º, V).',
        ],
        [
          'Código de acesso ou identificação',
          'em alguns locais, um código de acesso, ou nome, sobrenome, identificação, CPF ou senha, só para encontrar as suas fotos e não mostrá-las a outra pessoa (artigo 7º, V e IX). O código de acesso não fica guardado: a aba guarda só um passe cifrado, que vale por um dia.',
        ],
        [
          'Dados de quem compra',
          'e-mail, CPF ou passaporte, telefone, endereço e, se você quiser, nome: para cobrar, emitir o que a lei fiscal exige e falar com você sobre o pedido (artigo 7º, II e V).',
        ],
        [
          'Dados do pagamento',
          'valor, meio de pagamento e situação (artigo 7º, II e V). No cartão de crédito, número, validade e código de segurança vão do seu aparelho direto para a empresa de pagamentos; o site recebe só uma chave de uso único.',
        ],
        [
          'Itens escolhidos e baixados',
          'o pedido, o endereço do site, o seu fuso horário e quais arquivos você baixou: para calcular o preço e comprovar a entrega (artigo 7º, V).',
        ],
        [
          'Fotos que você envia',
          'onde o local oferece o envio: para juntar à sua galeria (artigo 7º, V). O lugar, a data e o nome do arquivo são retirados antes do envio, e de novo pelo site.',
        ],
        [
          'Registros técnicos',
          'horário, parte do site, resultado e duração de cada acesso: para manter o site seguro e funcionando (artigo 7º, IX). Os registros do site não contêm nome, documento, contato, código do cartão, código de acesso nem dados de pagamento. Contra tentativas de adivinhar códigos, o endereço IP é contado por até um dia, só como uma impressão que não o revela.',
        ],
      ],
    ],
  },
  {
    anchor: 'reconhecimento-facial',
    heading: 'Selfie e reconhecimento facial',
    blocks: [
      'Onde o local oferece a busca por rosto, a sua selfie é um dado biométrico, que a LGPD protege como dado sensível. A base legal é o seu consentimento específico e destacado (artigo 11, I), pedido na própria busca, antes de a câmera abrir.',
      [
        'A selfie serve somente para encontrar as suas fotos: a empresa que opera as fotos a compara com os rostos das fotos dos dias que você escolheu.',
        'Este site não grava a selfie: ela passa pelo servidor sem ser guardada nem registrada, e sai da memória do aparelho quando a busca é fechada.',
        'O resultado é uma lista de cartões para você escolher. Nenhuma decisão é tomada automaticamente a seu respeito.',
        'A busca é opcional. Sem ela, o código do cartão dá acesso às mesmas fotos. Você pode desistir a qualquer momento, fechando a busca, e pedir que a empresa que opera as fotos confirme que não ficou com nada.',
        'Use a busca com o seu próprio rosto. Para uma criança ou um adolescente, só o responsável pode consentir.',
      ],
    ],
  },
  {
    anchor: 'criancas',
    heading: 'Crianças e adolescentes',
    blocks: [
      'Famílias aparecem nas fotos. As imagens de crianças e adolescentes são tratadas no melhor interesse deles (artigo 14): este site as mostra somente a quem tem o código do cartão e não as usa em publicidade.',
      'Quem compra deve ter 18 anos ou mais. Pais e responsáveis podem pedir a retirada de uma foto a qualquer momento, pelo contato no fim desta página.',
    ],
  },
  {
    anchor: 'compartilhamento',
    heading: 'Com quem os dados são compartilhados',
    blocks: [
      'Só com quem participa do serviço, e só o necessário:',
      [
        ['O local da visita e a empresa que opera o site', 'todos os dados acima, para prestar o serviço.'],
        ['Empresas de pagamento e bancos', 'os dados da compra e do pagamento, para processar a cobrança.'],
        [
          'Serviços de endereços',
          'apenas o CEP ou código postal e o país, consultados pelo nosso servidor, sem nada que identifique você.',
        ],
        [
          'Chat de suporte, se houver e com o seu aceite',
          'o que você escreve nele e o endereço IP do seu aparelho. O site tira o código do cartão do endereço da página que o chat informa.',
        ],
        [
          'Avisos de erro, se houver e com o seu aceite',
          'o tipo da falha e a parte do site em que aconteceu, sem nomes, códigos, endereços completos nem fotos.',
        ],
        [
          'Estatísticas, se houver e com o seu aceite',
          'cinco ações (abrir um cartão, trocar o idioma, sair da galeria, ver os valores e adicionar uma foto ao pedido) e o tipo de página, sem cookies e sem publicidade.',
        ],
        ['Autoridades', 'o que a lei ou uma ordem judicial exigir.'],
      ],
      'O quadro no início desta página mostra quais serviços opcionais este site usa.',
    ],
  },
  {
    anchor: 'fora-do-brasil',
    heading: 'Transferência para fora do Brasil',
    blocks: [
      'Os serviços opcionais e a infraestrutura de nuvem podem usar servidores em outros países. Nesse caso a transferência segue os artigos 33 a 36 da LGPD, com as cláusulas-padrão contratuais ou as outras garantias que a Autoridade Nacional de Proteção de Dados (ANPD) aceita.',
    ],
  },
  {
    anchor: 'aparelho',
    heading: 'O que fica no seu aparelho',
    blocks: [
      'O site guarda no navegador apenas o idioma escolhido (também em um cookie, para a página já chegar nele), a data do seu aceite, uma marca de primeira visita e outra de atualização do site, que somem ao fechar a aba, e, se você pedir, os códigos de até oito cartões (e um cookie que diz só que há cartões guardados). Eles ficam até você apagar. Se você marcar “Lembrar neste aparelho” na compra, ficam também seu e-mail, documento, telefone, nome e endereço, para a próxima compra neste site; desmarcar apaga. Os dados do cartão de pagamento nunca ficam.',
      'As fotos que você viu podem ficar por até um dia no cache do navegador, que você limpa nas configurações dele. O chat de suporte pode guardar a conversa enquanto a aba está aberta.',
      'O aceite do aviso de privacidade liga os serviços opcionais (artigo 7º, I). Você pode retirá-lo no quadro do início desta página com a mesma facilidade. A página se recarrega na hora, sem os serviços; outras abas abertas deste site fazem o mesmo assim que nada do que você está fazendo nelas se perca.',
    ],
  },
  {
    anchor: 'prazos',
    heading: 'Por quanto tempo',
    blocks: [
      [
        ['Fotos e vídeos', 'pelo tempo em que o local os oferece, ou até um pedido de retirada aceito.'],
        ['Selfies', 'só durante a busca.'],
        [
          'Pedidos e pagamentos',
          'por cinco anos, os prazos da lei tributária e do artigo 27 do Código de Defesa do Consumidor; depois são apagados ou tornados anônimos.',
        ],
        [
          'Registros de acesso',
          'seis meses, quando o artigo 15 do Marco Civil da Internet obriga quem hospeda o site a guardar IP, data e hora.',
        ],
        ['Neste aparelho', 'até você apagar.'],
      ],
    ],
  },
  {
    anchor: 'seguranca',
    heading: 'Segurança',
    blocks: [
      'A comunicação com o site é cifrada. Os endereços das fotos são assinados: conhecer um deles não dá acesso a outro. Os arquivos originais só são entregues depois da compra, ou quando são presentes do local. Códigos de acesso não ficam guardados no aparelho.',
      'Quem tem o código do cartão vê as fotos: cuide dele como de um ingresso. Se houver um incidente que possa causar risco ou dano relevante, o local avisará você e a ANPD (artigo 48).',
    ],
  },
  {
    anchor: 'direitos',
    heading: 'Seus direitos',
    blocks: [
      'A LGPD (artigo 18) garante a quem aparece nas fotos, a quem compra e aos responsáveis por crianças e adolescentes o direito de:',
      [
        'confirmar que tratamos dados seus e ter acesso a eles;',
        'corrigir dados incompletos, errados ou desatualizados;',
        'pedir que dados desnecessários ou tratados contra a lei sejam apagados, bloqueados ou tornados anônimos;',
        'levar os dados para outro serviço;',
        'pedir que sejam apagados os dados tratados com o seu consentimento;',
        'saber com quem os dados foram compartilhados;',
        'saber o que acontece se você não consentir, e retirar o consentimento;',
        'opor-se a um tratamento feito sem o seu consentimento, se ele descumprir a lei;',
        'reclamar à ANPD (gov.br/anpd) e aos órgãos de defesa do consumidor.',
      ],
      'Para exercer um direito, escreva para o contato abaixo. Não custa nada. Podemos pedir o código do cartão, ou outro dado, só para ter certeza de que o pedido é seu. A declaração completa dos seus dados é entregue em até 15 dias (artigo 19).',
    ],
  },
  {
    anchor: 'mudancas',
    heading: 'Mudanças nesta política',
    blocks: [
      'Esta política acompanha as mudanças do site e da lei. A versão em vigor é a que está publicada nesta página. Se uma mudança depender do seu aceite, ele será pedido de novo.',
    ],
  },
];

/**
 * Returns the privacy policy, always in Portuguese. What it says about this code must stay true, so change both
 * together. The rest is the venue's decision.
 */
export function privacySections(venue: string): readonly LegalSection[] {
  return [summary, whoDecides(venue), ...SECTIONS];
}

import type { LegalSection } from './legal-page.tsx';

export const privacyRights: readonly LegalSection[] = [
  {
    anchor: 'aparelho',
    heading: 'O que fica no seu aparelho',
    blocks: [
      'O site guarda no navegador apenas o idioma escolhido (também em um cookie, para a página já chegar nele), a data do seu aceite, uma marca de primeira visita e outra de atualização do site, que somem ao fechar a aba, e, se você pedir, o código de um cartão cujas fotos ainda não chegaram (e um cookie que diz só que há um código guardado). Esse código é apagado quando as fotos chegam ou quando você quiser. Se você marcar “Lembrar neste aparelho” na compra, ficam também seu e-mail, documento, telefone, nome e endereço, para a próxima compra neste site; desmarcar apaga. Os dados do cartão de pagamento nunca ficam.',
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

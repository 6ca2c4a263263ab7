import { sellerLine } from '#shared/site/seller.ts';
import type { Venue } from '#shared/site/venue.ts';
import type { LegalSection } from './legal-page.tsx';

const site = (venue: string): LegalSection => ({
  anchor: 'site',
  heading: 'O que é este site',
  blocks: [
    `Neste site os visitantes de ${venue} encontram as fotos e os vídeos feitos deles durante a visita, escolhem os que querem, compram e baixam os arquivos.`,
    'Ao usar o site você concorda com estes termos. Se não concordar com algum ponto, não faça a compra e fale com a gente pelo contato no fim desta página.',
  ],
});

const seller = ({ name, seller: sells }: Pick<Venue, 'name' | 'seller'>): LegalSection => ({
  anchor: 'vendedor',
  heading: 'Quem vende',
  blocks: [
    sells
      ? `Quem vende neste site é ${sellerLine(sells)}.`
      : `Quem responde pelas vendas deste site é ${name}, pelo contato no fim desta página.`,
  ],
});

const SECTIONS: readonly LegalSection[] = [
  {
    anchor: 'acesso',
    heading: 'Acesso às fotos',
    blocks: [
      'O acesso é feito pelo código do cartão de fotos que você recebeu no local, sem cadastro. Alguns locais pedem também um código de acesso ou, no lugar do cartão, alguns dados seus; em outros é possível encontrar as fotos por reconhecimento facial, com o seu consentimento.',
      'Quem tem o código vê as fotos ligadas a ele. Guarde o cartão com cuidado e só compartilhe o código, ou o endereço da galeria, com quem pode ver as imagens.',
      'Fotos e vídeos podem levar até 48 horas depois da visita para ficar disponíveis.',
    ],
  },
  {
    anchor: 'envio',
    heading: 'Fotos enviadas por você',
    blocks: [
      'Quando o local oferece o envio de fotos, envie somente imagens suas ou que você tem autorização para usar. Elas continuam sendo suas: o local e a empresa que opera o site só as guardam, ajustam e mostram na sua galeria. Imagens ofensivas, ilegais ou que violem direitos de outras pessoas podem ser retiradas sem aviso.',
    ],
  },
  {
    anchor: 'precos',
    heading: 'Preços e pedido',
    blocks: [
      'Os preços são mostrados em reais antes da compra e podem depender da quantidade: o preço da faixa alcançada vale para todas as fotos do pedido. O pacote digital completo, quando existe, inclui todas as fotos e vídeos ainda não comprados dos cartões do pedido.',
      'O valor cobrado é sempre o total mostrado no momento do pagamento. Se ele mudar enquanto você decide, o novo total é mostrado antes e nada é cobrado sem a sua confirmação.',
      'Alguns locais vendem somente no próprio estabelecimento. Nesse caso as fotos não podem ser compradas por este site.',
    ],
  },
  {
    anchor: 'pagamento',
    heading: 'Pagamento',
    blocks: [
      'As compras são feitas por maiores de 18 anos, com os meios oferecidos na tela de pagamento, como o PIX. Os arquivos são liberados assim que o pagamento é confirmado. Um código PIX vence depois de algum tempo; vencido, basta gerar outro.',
      'Pagamentos com cartão, onde forem oferecidos, são processados por uma empresa de pagamentos: os dados do cartão vão do seu aparelho direto para ela e não passam pelos servidores deste site.',
      'Cada pedido é cobrado uma única vez. Se você notar uma cobrança que não reconhece, fale com a gente.',
    ],
  },
  {
    anchor: 'entrega',
    heading: 'Entrega, desistência e reembolso',
    blocks: [
      'A entrega é digital: depois do pagamento, os arquivos comprados ficam na galeria do cartão para download no tamanho original. Nada é enviado pelo correio.',
      'Você pode desistir da compra em até 7 dias, como prevê o artigo 49 do Código de Defesa do Consumidor, e receber de volta o valor pago. Use “Desistir da compra” no recibo, ou escreva para o contato no fim desta página. Se um arquivo estiver com defeito ou faltando, avise: ele é corrigido ou o valor é devolvido.',
    ],
  },
  {
    anchor: 'uso',
    heading: 'Uso das imagens',
    blocks: [
      'As fotos e os vídeos comprados são para uso pessoal: você pode guardar, imprimir e publicar nas suas redes sociais. Para uso comercial ou publicitário é preciso uma autorização por escrito.',
      'As imagens que ainda não foram compradas são mostradas só para a sua escolha e não podem ser copiadas.',
    ],
  },
  {
    anchor: 'retirada',
    heading: 'Retirada de imagens',
    blocks: [
      'Se você aparece em uma foto, ou é responsável por uma criança ou adolescente que aparece, pode pedir que ela seja retirada. Basta informar o código do cartão e descrever a imagem.',
    ],
  },
  {
    anchor: 'funcionamento',
    heading: 'Funcionamento do site',
    blocks: [
      'Trabalhamos para que o site esteja sempre disponível, mas ele depende da internet, do seu aparelho e de serviços de terceiros, como bancos e meios de pagamento. Uma falha deles não muda o que você já comprou.',
      'Estes termos podem ser atualizados. A data da última atualização está no início desta página, e vale para cada compra o texto publicado no dia em que ela foi feita.',
    ],
  },
  {
    anchor: 'lei',
    heading: 'Lei aplicável',
    blocks: [
      'Estes termos seguem as leis do Brasil, em especial o Código de Defesa do Consumidor, o Marco Civil da Internet e a Lei Geral de Proteção de Dados. O consumidor pode recorrer à Justiça do seu próprio domicílio.',
    ],
  },
];

export function termsSections(venue: Pick<Venue, 'name' | 'seller'>): readonly LegalSection[] {
  return [site(venue.name), seller(venue), ...SECTIONS];
}

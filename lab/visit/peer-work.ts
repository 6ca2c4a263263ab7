import type { CardReply } from '../../mock-provider/control/schema.ts';
import { get, type PlainRequest, post } from './client.ts';

export type PartName =
  | 'page'
  | 'first-load files'
  | 'gallery of 29'
  | '30 thumbnails'
  | '5 previews'
  | '6 order changes'
  | 'checkout'
  | '3 payment reads'
  | 'archive of 5';

export type PeerMaterial = {
  readonly organizationId: string;
  readonly card: CardReply;
  readonly archive: string;
  readonly page: string;
  readonly files: readonly string[];
};

/** What only passes on: files, pictures and archive, and one provider call per procedure. */
export function peerWork({
  organizationId,
  card,
  archive,
  page,
  files,
}: PeerMaterial): Record<PartName, readonly PlainRequest[]> {
  const call = post(`/api/v1/medias/${organizationId}/${card.card}`, { cards: [card.card] });
  const calls = (count: number) => Array.from({ length: count }, () => call);
  const ids = [...(card.not_sold_medias ?? []), ...(card.sold_medias ?? [])].map(({ id }) => id);
  const pictures = (size: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      return get(`/api/v1/photo/download/${ids[index % ids.length]}/photo.jpg?size=${size}`);
    });
  return {
    page: [get(page)],
    'first-load files': files.map(get),
    'gallery of 29': calls(1),
    '30 thumbnails': pictures('thumb', 30),
    '5 previews': pictures('preview', 5),
    '6 order changes': calls(7),
    checkout: calls(3),
    '3 payment reads': calls(3),
    'archive of 5': [call, get(archive)],
  };
}

/** Calls in turn, because each needs the last answer; files together. */
export async function performPeerWork(
  requests: readonly PlainRequest[],
  send: (request: PlainRequest) => Promise<unknown>,
): Promise<void> {
  for (const call of requests.filter(({ isPost }) => isPost)) await send(call);
  await Promise.all(requests.filter(({ isPost }) => !isPost).map(send));
}

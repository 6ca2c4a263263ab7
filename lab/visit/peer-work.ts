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

/** What the peers pass on: a card of the mock, an archive of it, and the files of the first load. */
export type PeerMaterial = {
  readonly organizationId: string;
  readonly card: CardReply;
  /** Its path at the mock. */
  readonly archive: string;
  readonly page: string;
  readonly files: readonly string[];
};

/**
 * The same work for a server that only passes on: files that it has, pictures and the archive from the provider, and for
 * each procedure one provider call, the list of the card's media.
 */
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

/** Sends the requests of a part as a visit does: calls in turn, since each waits for the last one's answer; files together. */
export async function performPeerWork(
  requests: readonly PlainRequest[],
  send: (request: PlainRequest) => Promise<unknown>,
): Promise<void> {
  for (const call of requests.filter(({ isPost }) => isPost)) await send(call);
  await Promise.all(requests.filter(({ isPost }) => !isPost).map(send));
}

import { FaceSearch } from '#client/features/face-search/face-search.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import type { CardCode } from '#shared/card-code.ts';

type FaceSearchModalProps = { maxDays: number; onOpened: (card: CardCode) => void; onClose: () => void };

/** The search by selfie, with the thumbnails of the gallery. A chunk of its own, loaded when it is opened. */
export function FaceSearchModal({ maxDays, onOpened, onClose }: FaceSearchModalProps) {
  return (
    <FaceSearch
      maxDays={maxDays}
      picture={(media) => <MediaPicture media={media} />}
      onOpen={([first]) => onOpened(first)}
      onClose={onClose}
    />
  );
}

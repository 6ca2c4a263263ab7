import { ChoiceBar } from '#client/features/downloads/choice-bar.tsx';
import { ClearButton } from './gallery-cart.tsx';
import { useGalleryPage } from './gallery-page-context.tsx';

/** In the place of the cart's bar, while bought photos are chosen. */
export function BoughtBar() {
  const { boughtChoice, downloads } = useGalleryPage();
  const { medias, selection, completed } = boughtChoice;
  if (medias.length === 0) return null;
  const { openToPhotos, openShare, openOneByOne } = downloads.ofMedias(medias, completed);
  return (
    <ChoiceBar
      count={medias.length}
      onToPhotos={openToPhotos}
      onShare={openShare}
      onFiles={openOneByOne}
      clear={<ClearButton medias={medias} selection={selection} onClear={focusSection} />}
    />
  );
}

/** The bar goes with its button. */
function focusSection(): void {
  document.querySelector<HTMLElement>('main section h2')?.focus({ preventScroll: true });
}

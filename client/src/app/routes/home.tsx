import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { CardForm } from '../../features/home/card-form.tsx';
import { Welcome } from '../../features/home/welcome.tsx';
import { SendPhotos } from '../../features/photo-upload/send-photos.tsx';
import { LanguageMenu } from '../../features/site/language-menu.tsx';
import { SiteFooter } from '../../features/site/site-footer.tsx';
import { VenueLogo } from '../../features/site/venue-logo.tsx';
import { useVenue } from '../../queries/venue.ts';
import { usePageTitle } from '../page-title.ts';
import { type CardRequest, paths } from '../paths.ts';

/** The home: the code field, and what leads to the photos. */
export function HomeRoute() {
  const venue = useVenue();
  const [, navigate] = useLocation();
  const request = useHistoryState<CardRequest | null>();
  usePageTitle(venue.name);
  return (
    <Welcome
      venue={venue}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="large" />}
      menu={<LanguageMenu />}
      footer={<SiteFooter venue={venue} cardCode={null} />}
    >
      {venue.readsCardCode && (
        <CardForm
          isTwoFactor={venue.twoFactor}
          prefilled={request?.cardCode ?? ''}
          problem={request?.errorCode ?? null}
          onOpened={(card) => navigate(paths.gallery(card))}
        />
      )}
      {venue.canSendPhoto && <SendPhotos />}
    </Welcome>
  );
}

import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { formatCardCode, parseCardCode } from '#shared/card-code.ts';
import { arrivalOf } from '../../features/home/arrival.ts';
import { WayIn } from '../../features/home/way-in.tsx';
import { Welcome } from '../../features/home/welcome.tsx';
import { SendPhotos } from '../../features/photo-upload/send-photos.tsx';
import { HelpLink } from '../../features/site/help-link.tsx';
import { LanguageMenu } from '../../features/site/language-menu.tsx';
import { SiteFooter } from '../../features/site/site-footer.tsx';
import { VenueLogo } from '../../features/site/venue-logo.tsx';
import { logProblem } from '../../lib/problem-log.ts';
import { useVenue } from '../../queries/venue.ts';
import { usePageTitle } from '../page-title.ts';
import { type CardRequest, paths } from '../paths.ts';
import { FaceSearchEntry } from './face-search-entry.tsx';
import { loadGallery } from './load-gallery.ts';

/** The home: the code field, and what leads to the photos. */
export function HomeRoute() {
  const venue = useVenue();
  const [, navigate] = useLocation();
  const request = useHistoryState<Partial<CardRequest> | null>();
  const [arrival] = useState(() => arrivalOf(request, location.search));
  const [code, setCode] = useState(() => formatCardCode(arrival.code));
  const card = parseCardCode(code);
  usePageTitle(venue.name);
  useEffect(() => {
    // Loads while the visitor reaches for the button; what fails here is asked for again, and told, by the route.
    if (card) loadGallery().catch((error: unknown) => logProblem('the gallery could not be loaded ahead', error));
  }, [card]);
  return (
    <Welcome
      venue={venue}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="large" />}
      menu={<LanguageMenu />}
      footer={<SiteFooter venue={venue} cardCode={card} />}
    >
      <WayIn
        venue={venue}
        arrival={arrival}
        code={code}
        onCodeChange={setCode}
        helpLink={<HelpLink venue={venue} cardCode={card} />}
        onOpened={(opened) => {
          // Who followed the link of one photo and was asked for the access code first, still gets there.
          const media = opened === request?.cardCode ? request.media : null;
          navigate(media ? paths.media(opened, media) : paths.gallery(opened));
        }}
      />
      <FaceSearchEntry venue={venue} onOpened={(opened) => navigate(paths.gallery(opened))} />
      {venue.canSendPhoto && <SendPhotos />}
    </Welcome>
  );
}

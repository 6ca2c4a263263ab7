import '#client/fonts/fonts.css';
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadPartTexts, startTranslator } from '#client/i18n/translator.ts';
import { createQueryClient, trpc, trpcClient } from '#client/lib/trpc.ts';
import { useVenueState } from '#client/queries/venue.ts';
import { ModalFooterContext } from '#client/ui/modal.tsx';
import { NoticeProvider } from '#client/ui/notice.tsx';
import type { Venue } from '#shared/site/venue.ts';
import { readTheme } from '#shared/theme/theme.ts';

export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };

/** Renders with style sheets, all texts, notices and an empty query cache. Queries need `fakeServer`. */
export async function renderWithTexts(component: ReactNode, { width, height } = PHONE) {
  await page.viewport(width, height);
  const translator = await startTranslator();
  await loadPartTexts();
  const queryClient = createQueryClient();
  return render(component, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={translator}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <NoticeProvider>{children}</NoticeProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </I18nextProvider>
    ),
  });
}

export function ModalSlot({ children }: { children: ReactNode }) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <ModalFooterContext value={footer}>
      {children}
      <footer ref={setFooter} />
    </ModalFooterContext>
  );
}

export const SAMPLE_VENUE: Venue = {
  name: 'Fotos do Parque',
  webName: 'fotos',
  contactEmail: 'fotos@example.com',
  seller: null,
  hasOnlineSale: true,
  hasFacialRecognition: false,
  searchMaxRange: 1,
  canSendPhoto: false,
  readsCardCode: true,
  externalHelp: null,
  initialForm: 'card',
  customerFormFields: [],
  cpfAsPassword: false,
  mustEditPhoto: false,
  freePhotos: false,
  canRemovePhoto: false,
  twoFactor: false,
  receiptByEmail: false,
  banner: null,
  logoUrl: '',
  backgroundUrl: '',
  theme: readTheme({}),
  homePictures: [{ src: '' }],
};

/** Renders its children once the venue is loaded. `fakeServer` must reply to `venue.current`. */
export function WithVenue({ children }: { children: ReactNode }) {
  return useVenueState().state === 'ready' ? children : null;
}

import type { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import type { organizationExtras } from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { VenueSeed } from '#mock-provider/world/venue.ts';

type ThemeRequest = Pick<z.output<typeof organizationExtras>, 'look_of' | 'logo' | 'background'>;

/** The names under which a storefront requests the two pictures, whatever their type. */
const NAMES = { logo: 'logo.png', background: 'background.jpg' } as const;

type Theme = {
  readonly storage: VenueSeed['storage'];
  readonly config?: string | null;
};

/** The theme of the venue it is like, with its own pictures. @throws ControlError without such a venue */
export function themeFor(provider: Provider, { look_of: name, logo, background }: ThemeRequest): Theme {
  const model = name === undefined ? undefined : venueNamed(provider, name);
  const files = {
    ...model?.seed.storage.files,
    ...(logo && { [NAMES.logo]: logo }),
    ...(background && { [NAMES.background]: background }),
  };
  if (!model) return { storage: { folder: null, files } };
  const config = model.organization.features_organization?.config ?? null;
  return { storage: { folder: model.seed.storage.folder, files }, config };
}

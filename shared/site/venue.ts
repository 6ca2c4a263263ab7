import { parseJson } from '#shared/parse-json.ts';
import type { Theme } from '#shared/theme/theme.ts';
import type { Seller } from './seller.ts';

/** The venues' time zone: of media whose time is in UTC (G16), and of browsers that name no zone. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

export const IDENTIFICATION_FIELDS = ['name', 'lastname', 'external_id', 'cpf', 'password'] as const;
export type IdentificationFieldName = (typeof IDENTIFICATION_FIELDS)[number];

const isIdentificationField = (name: string): name is IdentificationFieldName =>
  IDENTIFICATION_FIELDS.some((field) => field === name);

/** Returns the identification form's fields in the venue's order (H7), and the names that no field has. */
export function identificationFields(names: readonly string[]) {
  const written = [...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))];
  return {
    fields: written.filter(isIdentificationField),
    unknown: written.filter((name) => !isIdentificationField(name)),
  };
}

export type HomePicture = {
  /** The value of the attribute `sizes`: how wide the layout shows the picture. Missing if there are no copies. */
  readonly sizes?: string;
  /** The storefront's own copies, by width. Missing if it makes none of this picture. */
  readonly srcSet?: string;
  readonly src: string;
};

export type Venue = {
  readonly name: string;
  readonly webName: string;
  readonly contactEmail: string | null;
  readonly seller: Seller | null;
  readonly hasOnlineSale: boolean;
  readonly hasFacialRecognition: boolean;
  /** The longest period of a face search, in days. */
  readonly searchMaxRange: number;
  readonly canSendPhoto: boolean;
  /** Whether the page offers to scan a card's code, besides typing it (H2). */
  readonly readsCardCode: boolean;
  readonly externalHelp: { readonly url: string; readonly id: string | null } | null;
  readonly initialForm: 'card' | 'customer';
  readonly customerFormFields: readonly IdentificationFieldName[];
  readonly cpfAsPassword: boolean;
  readonly mustEditPhoto: boolean;
  readonly freePhotos: boolean;
  readonly canRemovePhoto: boolean;
  readonly twoFactor: boolean;
  /** Whether the provider e-mails the receipt to the buyer. */
  readonly receiptByEmail: boolean;
  readonly banner: { readonly url: string; readonly heightPx: number } | null;
  readonly theme: Theme;
  readonly logoUrl: string;
  readonly backgroundUrl: string;
  readonly homePictures: readonly HomePicture[];
};

const DEFAULT_BANNER_HEIGHT_PX = 80;
const MAX_BANNER_HEIGHT_PX = 400;

/** Reads a banner's height in px (`120`, `"120px"`), at most 400; 80 if the setting is invalid. */
export function bannerHeightPx(setting: unknown): number {
  const height =
    typeof setting === 'number'
      ? setting
      : /^\d+(?:\.\d+)?(?:px)?$/.test(String(setting))
        ? Number.parseFloat(String(setting))
        : Number.NaN;
  return height > 0 ? Math.min(Math.round(height), MAX_BANNER_HEIGHT_PX) : DEFAULT_BANNER_HEIGHT_PX;
}

/** @returns an empty object if the text is not a JSON object, so that the site still opens (S3) */
export function parseSiteConfig(json: string | null | undefined): Record<string, unknown> {
  const parsed = parseJson(json ?? '');
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : {};
}

export function homeSubtitle(venue: Pick<Venue, 'hasFacialRecognition' | 'readsCardCode'>) {
  if (venue.readsCardCode) return venue.hasFacialRecognition ? 'cardOrFace' : 'card';
  return venue.hasFacialRecognition ? 'face' : 'neither';
}

/** Chooses the home page's form (H2, H6). A venue that asks for identification without any field gets the card form. */
export function homeForm(venue: Pick<Venue, 'initialForm' | 'customerFormFields'>): 'card' | 'customer' {
  return venue.initialForm === 'customer' && venue.customerFormFields.length > 0 ? 'customer' : 'card';
}

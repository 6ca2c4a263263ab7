import sharp from 'sharp';

export const ORGANIZATION = 4711;
export const PUBLIC_KEY = 'pk_oceanario';
/** This provider writes codes in lowercase. */
export const CARD = 'km7q2w9xb';
export const PRODUCT = 31;
export const PACKAGE = 90;
export const PACKAGE_PRICE = 149.9;

/** The names that photographers gave their files. */
export const FILE_NAMES = new Map([
  [20_417, 'Águas claras #1 (100% real).JPG'],
  [20_398, 'mergulho às 15h.jpeg'],
  [20_455, 'Größe & Spaß; 50%?.jpg'],
  [20_402, 'IMG_0001.jpg'],
  [20_431, 'tubarão+raia = susto.jpg'],
]);

/** Makes a JPEG. The id decides its colour, the size its width. */
export function picture(id: number, size: string | undefined): Promise<Buffer> {
  const width = size === 'thumb' ? 300 : size === 'preview' ? 600 : 1200;
  const background = { r: id % 251, g: (id * 7) % 251, b: (id * 13) % 251 };
  return sharp({ create: { width, height: (width * 2) / 3, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export const cardReply = {
  error: false,
  message: '',
  card: { id: 900, card: CARD, can_sell_online: null, lot: 'B' },
  medias_count: '5',
};

export const productsReply = {
  error: 0,
  message: '',
  all_digital: { id: PACKAGE, price: String(PACKAGE_PRICE), description: null, sku: 'DIG-ALL' },
  products: [
    { id: 32, sku: 'PRINT-A4', is_photo: 0, is_video: 0, ranges_price: null },
    {
      id: PRODUCT,
      sku: 'DIG-1',
      is_photo: 1,
      is_video: 0,
      ranges_price: [
        { id: 7_002, min_photos: 3, max_photos: null, price: 19.999, currency: 'BRL' },
        { id: 7_001, min_photos: 1, max_photos: 2, price: '24.90', currency: 'BRL' },
      ],
    },
  ],
};

export const priceOf = (photos: number): number => photos * (photos < 3 ? 24.9 : 19.999);

export const organizationReply = {
  error: null,
  organization: {
    id: ORGANIZATION,
    name: 'Oceanário do Norte',
    web_name: 'Oceanario',
    url: null,
    contact_email: 'ola@oceanario.example',
    has_online_sale: 1,
    has_facial_recognition: 0,
    search_max_range: null,
    can_send_photo: null,
    read_card_code: null,
    external_help_url: '',
    external_help_id: null,
    features: { site: null },
    features_organization: { webapp_initial_form: null, two_factor_authentication: null, config: '', theme_v2: true },
    created_at: '2019-03-01T12:00:00+00:00',
    plan: { id: 3, name: 'OURO' },
  },
};

export function wireMedia(id: number) {
  return {
    id,
    uuid: `f0000000-0000-4000-8000-0000000${id}`,
    type: 'Photo',
    filename: FILE_NAMES.get(id),
    thumb_filename: `t_${id}.webp`,
    preview_path: null,
    card: CARD,
    taken_at: `2026-11-2${id % 5}T15:0${id % 7}:00+00:00`,
    width: '1200',
    height: null,
    photographer: { id: 12, nickname: 'Zé' },
    tags: [],
    size_in_mb: 3.25,
  };
}

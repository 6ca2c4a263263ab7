/** The viewports in which every screen must fit. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  shortPhone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

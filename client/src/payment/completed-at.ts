/** When orders were completed, by number, as far as this page knows. Apart from the receipts, which bring zod along. */
export const completedAt = new Map<string, Date>();

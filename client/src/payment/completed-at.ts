/**
 * When orders were completed, by order number, as far as this page knows. Separate from the receipts, which import zod.
 */
export const completedAt = new Map<string, Date>();

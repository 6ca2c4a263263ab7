/** Resolves like the promise, or to a fallback if that takes longer than `ms`. @throws like the promise */
export async function withTimeout<T>(promise: Promise<T>, ms: number, fallback: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(fallback), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

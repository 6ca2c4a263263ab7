/** What a promise resolves to, or a fallback if that takes longer than `ms`. @throws what the promise rejects with */
export async function withTimeout<T>(promise: Promise<T>, ms: number, fallback: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(fallback), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

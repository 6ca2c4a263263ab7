/** What a promise resolves to, or something else if that takes longer than `ms`. @throws what the promise rejects with */
export async function inTime<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

import { type Context, useContext } from 'react';

/** Returns the value of a context. @throws if no component above provides one */
export function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('A provider above this component is missing');
  return value;
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref to the latest rendered value, for listeners and stable functions that outlive a render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

type Actions = Readonly<Record<string, (...given: never[]) => void>>;

/** Returns stable functions that call the latest `actions`, so that a list can render a single item. */
export function useStableActions<T extends Actions>(actions: T): T {
  const latest = useLatest<Actions>(actions);
  const [stable] = useState(() => {
    const names = Object.keys(actions);
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ) as T;
  });
  return stable;
}

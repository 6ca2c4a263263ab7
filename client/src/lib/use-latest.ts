import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref to the last rendered value, for listeners and stable functions that outlive a rendering. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

type Actions = Readonly<Record<string, (...given: never[]) => void>>;

/** Returns functions that never change and call the latest `actions`, so that one item of a list can render alone. */
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

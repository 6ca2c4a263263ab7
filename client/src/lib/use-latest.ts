import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The value of the last rendering, for listeners and stable functions that outlive it. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

type Actions = Readonly<Record<string, (...given: never[]) => void>>;

/** The same functions for every rendering, each of which calls that of the last: a change renders one item, not all. */
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

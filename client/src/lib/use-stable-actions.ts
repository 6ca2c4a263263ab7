import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Readonly<Record<string, (...given: never[]) => void>>;

/** Returns stable functions that call the latest `actions`, so that a list can render a single item. */
export function useStableActions<T extends Actions>(actions: T): T {
  const latest = useRef<Actions>(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(actions);
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ) as T;
  });
  return stable;
}

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Reads what only the device knows. Hydration gets false, like the server; if it is true, it renders again. */
export const useOnDevice = (read: () => boolean) => useSyncExternalStore(subscribe, read, () => false);

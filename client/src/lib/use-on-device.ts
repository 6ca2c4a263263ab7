import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Reads a value that only the device knows. Hydration uses false, as the server did, and renders again if it is true.
 */
export const useOnDevice = (read: () => boolean) => useSyncExternalStore(subscribe, read, () => false);

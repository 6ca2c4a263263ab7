/** Reads the data-saver setting, which only some browsers expose. */
export const savesData = (): boolean => connection()?.saveData === true;

const SLOW_MBIT = 2;

export const isSlowOrSaving = (): boolean => savesData() || (connection()?.downlink ?? SLOW_MBIT) < SLOW_MBIT;

/** Whether to fetch ahead of need. True in browsers that say nothing about their connection. */
export const mayFetchAhead = (): boolean => !savesData() && (connection()?.effectiveType ?? '4g') === '4g';

type Connection = {
  readonly saveData?: boolean;
  readonly downlink?: number;
  /** `4g` is the fastest value and includes Wi-Fi. */
  readonly effectiveType?: string;
};

const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether the visitor saves data. Only some browsers expose this setting. */
export const savesData = (): boolean => connection()?.saveData === true;

const SLOW_MBIT = 2;

export const isSlowOrSaving = (): boolean => savesData() || (connection()?.downlink ?? SLOW_MBIT) < SLOW_MBIT;

/** Whether to fetch data that may be needed later. True if the browser does not report its connection. */
export const mayFetchAhead = (): boolean => !savesData() && (connection()?.effectiveType ?? '4g') === '4g';

type Connection = {
  readonly saveData?: boolean;
  readonly downlink?: number;
  /** `4g` is the fastest value, and includes Wi-Fi. */
  readonly effectiveType?: string;
};

const connection = () => (navigator as { connection?: Connection }).connection;

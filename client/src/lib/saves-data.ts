/** Whether the visitor asked their device to save data. Only some browsers know. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Lets the browser save an address under a name. */
export function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

export function saveBlobAs(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, filename);
  // The browser has read the file by then; until revoked, it stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

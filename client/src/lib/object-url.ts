import { useEffect, useState } from 'react';

/** Returns an object URL for `src` or `href`, and revokes it after use; null without a file and in the first render. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** Has the browser save the contents of an address under a file name. */
export function saveAs(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

export function saveBlobAs(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, filename);
  // After a minute, the browser has read the file. A URL that is not revoked keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

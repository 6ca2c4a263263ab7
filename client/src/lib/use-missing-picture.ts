import { useState } from 'react';

/** Tells whether a picture failed. In a server-rendered page, that may be before the script ran. */
export function useMissingPicture() {
  const [isMissing, setIsMissing] = useState(false);
  const onError = () => setIsMissing(true);
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  return { isMissing, watch: { ref, onError } };
}

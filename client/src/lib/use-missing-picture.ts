import { useState } from 'react';

/** Tells whether a picture failed to load. If the server rendered it, it may have failed before the script ran. */
export function useMissingPicture() {
  const [isMissing, setIsMissing] = useState(false);
  const onError = () => setIsMissing(true);
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  return { isMissing, watch: { ref, onError } };
}

import { useState } from 'react';

/** In a server-rendered page it may have failed before the script ran. */
export function useMissingPicture() {
  const [isMissing, setIsMissing] = useState(false);
  const onError = () => setIsMissing(true);
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  return { isMissing, watch: { ref, onError } };
}

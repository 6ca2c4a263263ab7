import { type RefCallback, useState } from 'react';

type MissingPicture = {
  readonly isMissing: boolean;
  readonly watch: { readonly ref: RefCallback<HTMLImageElement>; readonly onError: () => void };
};

/** In a server-rendered page it may have failed before the script ran. */
export function useMissingPicture(): MissingPicture {
  const [isMissing, setIsMissing] = useState(false);
  const onError = () => setIsMissing(true);
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  return { isMissing, watch: { ref, onError } };
}

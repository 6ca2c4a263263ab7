import { logProblem } from '#client/services/problem-log.ts';

/** The part of the platform's detector that is used; browsers have it or not. */
type PlatformDetector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: readonly string[] }): PlatformDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** What a card carries. */
const FORMATS = ['qr_code', 'code_128'] as const;

/** What reads QR codes and barcodes in pictures; every text that was found, none being the usual answer. */
export type CodeReader = (canvas: HTMLCanvasElement) => Promise<readonly string[]>;

async function loadedReader(): Promise<CodeReader> {
  const [{ readQrCode }, { readBarcode }] = await Promise.all([
    import('./qr-reader.ts'),
    import('./barcode-reader.ts'),
  ]);
  return async (canvas) => {
    const pixels = canvas
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return [];
    const texts = readQrCode(pixels);
    return texts.length > 0 ? texts : readBarcode(pixels);
  };
}

/** The platform's own reader, where it reads both kinds of code. */
async function platformReader(): Promise<CodeReader | null> {
  const Detector = Reflect.get(window, 'BarcodeDetector') as PlatformDetectorClass | undefined;
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: FORMATS });
  let isBroken = false;
  return async (canvas) => {
    if (isBroken) return (await loadedReader())(canvas);
    try {
      return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Some phones have the detector's name without the service behind it.
      logProblem('the platform reads no codes after all', error);
      isBroken = true;
      return [];
    }
  };
}

/** The platform's reader where there is one, else one that is loaded now. @throws when that cannot be loaded. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await platformReader()) ?? loadedReader();
}

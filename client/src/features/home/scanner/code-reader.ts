import { logProblem } from '#client/lib/problem-log.ts';

/** The part of the platform's detector that is used; browsers have it or not. */
type PlatformDetector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: readonly string[] }): PlatformDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const QR_CODE = 'qr_code';
const BARCODE = 'code_128';

/** What reads codes in pictures; every text that was found, none being the usual answer. */
export type CodeReader = {
  readonly readsBarcodes: boolean;
  readonly read: (canvas: HTMLCanvasElement) => Promise<readonly string[]>;
};

async function loadedReader(): Promise<CodeReader> {
  const { readQrCode } = await import('./qr-reader.ts');
  return {
    readsBarcodes: false,
    read: async (canvas) => {
      const pixels = canvas.getContext('2d', { willReadFrequently: true });
      return pixels ? readQrCode(pixels.getImageData(0, 0, canvas.width, canvas.height)) : [];
    },
  };
}

async function platformReader(): Promise<CodeReader | null> {
  const Detector = Reflect.get(window, 'BarcodeDetector') as PlatformDetectorClass | undefined;
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !supported.includes(QR_CODE)) return null;
  const formats = [QR_CODE, BARCODE].filter((format) => supported.includes(format));
  const detector = new Detector({ formats });
  let isBroken = false;
  return {
    readsBarcodes: formats.includes(BARCODE),
    read: async (canvas) => {
      if (isBroken) return (await loadedReader()).read(canvas);
      try {
        return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
      } catch (error) {
        // Some phones have the detector's name without the service behind it.
        logProblem('the platform reads no codes after all', error);
        isBroken = true;
        return [];
      }
    },
  };
}

/** The platform's reader where there is one, else one that is loaded now. @throws when that cannot be loaded. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await platformReader()) ?? loadedReader();
}

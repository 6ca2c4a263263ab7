import { logProblem } from '#client/services/problem-log.ts';

type PlatformDetector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: readonly string[] }): PlatformDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMATS = ['qr_code', 'code_128'] as const;

export type CodeReader = (canvas: HTMLCanvasElement) => Promise<readonly string[]>;

async function loadReader(): Promise<CodeReader> {
  const { readBarcode, readQrCode } = await import('./decoders.ts');
  return async (canvas) => {
    const pixels = canvas
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return [];
    const texts = readQrCode(pixels);
    return texts.length > 0 ? texts : readBarcode(pixels);
  };
}

async function createPlatformReader(): Promise<CodeReader | null> {
  const Detector = Reflect.get(window, 'BarcodeDetector') as PlatformDetectorClass | undefined;
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: FORMATS });
  let isBroken = false;
  return async (canvas) => {
    if (isBroken) return (await loadReader())(canvas);
    try {
      return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Some phones define the detector without the service behind it.
      logProblem('the platform reads no codes after all', error);
      isBroken = true;
      return [];
    }
  };
}

/** The browser's reader, else the loaded one. @throws when loading fails */
export async function createCodeReader(): Promise<CodeReader> {
  return (await createPlatformReader()) ?? loadReader();
}

import { qrPicture } from '#client/lib/qr-picture.ts';
import { normalizeCardCode } from '#shared/cards/card-code.ts';
import { cardLink } from '#shared/cards/card-link.ts';
import { code128 } from './code128.ts';
import styles from './printed-card.module.css';

const UNTYPED = '__-____-___';
/** The barcode's text until the visitor types. The barcode then has as many bars as that of a complete code. */
const SAMPLE = '000000000';
const BARCODE_HEIGHT = 24;

export function CardPicture({ code }: { code: string }) {
  const typed = normalizeCardCode(code);
  return (
    <>
      <QrCode text={cardLink(location.origin, typed)} />
      <span className={styles.bars}>
        <Barcode text={typed} />
        <span className={styles.code}>{code + UNTYPED.slice(code.length)}</span>
      </span>
    </>
  );
}

function QrCode({ text }: { text: string }) {
  // Always uses the QR code's mask 0: choosing the best of its eight masks would be too slow for each key press.
  const { path, size } = qrPicture(text, 0);
  return (
    <svg aria-hidden="true" className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text || SAMPLE);
  return (
    <svg
      aria-hidden="true"
      className={styles.barcode}
      viewBox={`0 0 ${width} ${BARCODE_HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v${BARCODE_HEIGHT}h-${bar.width}z`).join('')} />
    </svg>
  );
}

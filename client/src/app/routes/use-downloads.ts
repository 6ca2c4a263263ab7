import { useState } from 'react';
import type { Media } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { logProblem } from '../../lib/problem-log.ts';
import { downloadByBrowser } from '../../lib/save-file.ts';
import { useZip } from '../../queries/gallery.ts';
import { useReportDownload } from '../../queries/order.ts';

/** Downloads of a gallery: all bought media as one archive, and the reports of what was taken (requirements G7, G8). */
export function useDownloads(order: Order | undefined, sold: readonly Media[]) {
  const zip = useZip();
  const report = useReportDownload();
  const [isStarting, setIsStarting] = useState(false);
  const downloadAll = async () => {
    if (isStarting) return;
    setIsStarting(true);
    try {
      downloadByBrowser(await zip.prepare(sold), 'photos.zip');
      report(order, sold, 'zip');
    } catch (error) {
      // The visitor is told beside the button, by the state of the request.
      logProblem('archive failed', error);
    }
    setIsStarting(false);
  };
  return {
    downloadAll: () => void downloadAll(),
    isPreparing: isStarting,
    hasFailed: zip.hasFailed,
    reportDownloaded: (media: Media) => report(order, [media], 'download'),
  };
}

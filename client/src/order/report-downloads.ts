import { useCallback, useEffect, useState } from 'react';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import type { Media } from '#shared/media/media.ts';

/** What was downloaded, by the rights to download it. */
type DownloadReport = Pick<RouterInputs['order']['reportDownload'], 'downloads' | 'kind'>;

type Send = (report: DownloadReport) => void;

/**
 * Reports on their way to the order. The order may be known later than the first file arrives, and another one may replace
 * it during a download: each report is sent once, to the order as it is then.
 */
export class DownloadReports {
  #send: Send | null = null;
  readonly #waiting: DownloadReport[] = [];

  /** @param send sends a report to the order; null while there is none */
  sendTo(send: Send | null): void {
    this.#send = send;
    if (send) for (const report of this.#waiting.splice(0)) send(report);
  }

  add(report: DownloadReport): void {
    if (this.#send) this.#send(report);
    else this.#waiting.push(report);
  }
}

/** Reports run one at a time, apart from the changes of the order: a slow report must not delay what the visitor does. */
const REPORT_SCOPE = { id: 'download-report' };

/**
 * Reports downloads to the order's session. The visitor has the file, so a failure is not shown. A report is sent once:
 * only one that surely did not arrive is sent again.
 * @param order the signed id of the order as it is now; while it is undefined, reports wait
 * @returns a function that keeps its identity: a download outlasts many renders
 */
export function useReportDownload(order: string | undefined) {
  const [reports] = useState(() => new DownloadReports());
  const { mutate } = trpc.order.reportDownload.useMutation({
    scope: REPORT_SCOPE,
    retry: (failures, error) => failures < 2 && error.data?.errorCode === 'PROVIDER_UNAVAILABLE',
  });
  useEffect(() => {
    reports.sendTo(order === undefined ? null : (report) => mutate({ order, ...report }));
  }, [reports, order, mutate]);
  return useCallback(
    (medias: readonly Media[], kind: 'download' | 'zip') => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      if (downloads.length > 0) reports.add({ downloads, kind });
    },
    [reports],
  );
}

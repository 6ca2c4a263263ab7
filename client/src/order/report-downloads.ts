import { useCallback, useEffect, useState } from 'react';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import type { Media } from '#shared/media/media.ts';

type DownloadReport = Pick<RouterInputs['order']['reportDownload'], 'downloads' | 'kind'>;

type Send = (report: DownloadReport) => void;

/** Reports wait until the order is known, and each is sent once, to the order of that moment. */
export class DownloadReports {
  #send: Send | null = null;
  readonly #waiting: DownloadReport[] = [];

  sendTo(send: Send | null): void {
    this.#send = send;
    if (send) for (const report of this.#waiting.splice(0)) send(report);
  }

  add(report: DownloadReport): void {
    if (this.#send) this.#send(report);
    else this.#waiting.push(report);
  }
}

/** Separate from order changes, which a slow report must not delay. */
const REPORT_SCOPE = { id: 'download-report' };

/** Failures are not shown, because the visitor has the file. Reports wait while `order` is undefined. Stable. */
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

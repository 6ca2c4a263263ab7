import { useEffect, useState } from 'react';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { handleName, type Media } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';

/** Without `order`, the report is sent for the order that is shown. */
type DownloadReport = Pick<RouterInputs['order']['reportDownload'], 'downloads' | 'kind'> & { readonly order?: string };

type Send = (report: DownloadReport) => void;

/**
 * Reports downloads for the order that sold the media or, if it is unknown, for the shown order. Reports wait until an
 * order is shown.
 */
export class DownloadReports {
  #send: Send | null = null;
  /** The ids of the orders that sold media in this tab, by `handleName`. */
  readonly #soldBy = new Map<string, string>();
  readonly #waiting: DownloadReport[] = [];

  sendTo(send: Send | null): void {
    this.#send = send;
    if (send) for (const report of this.#waiting.splice(0)) send(report);
  }

  noteSale({ id, ...order }: Order): void {
    if (order.isCompleted) for (const name of orderedMedias(order).names) this.#soldBy.set(name, id);
  }

  readonly addMedias = (medias: readonly Media[], kind: DownloadReport['kind']): void => {
    const sellerOf = ({ id }: Media) => this.#soldBy.get(handleName(id));
    for (const order of new Set(medias.map(sellerOf))) {
      const downloads = medias.flatMap((media) => (sellerOf(media) === order && media.download) || []);
      if (downloads.length > 0) this.#waiting.push({ downloads, kind, ...(order !== undefined && { order }) });
    }
    this.sendTo(this.#send);
  };
}

/** Reports are sent one after another, but not in the order's queue, where a slow one would delay changes. */
const REPORT_SCOPE = { id: 'download-report' };

const WORTH_REPEATING = ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'];

/** Returns a function that reports downloads once there is an order. No failure shows: the visitor has the file. */
export function useReportDownload(order: Order | undefined) {
  const [reports] = useState(() => new DownloadReports());
  const { mutate } = trpc.order.reportDownload.useMutation({
    scope: REPORT_SCOPE,
    retry: (failures, { data }) => failures < 2 && WORTH_REPEATING.some((code) => code === data?.errorCode),
  });
  const id = order?.id;
  useEffect(() => {
    reports.sendTo(id === undefined ? null : (report) => mutate({ order: id, ...report }));
  }, [reports, id, mutate]);
  useEffect(() => order && reports.noteSale(order), [reports, order]);
  return reports.addMedias;
}

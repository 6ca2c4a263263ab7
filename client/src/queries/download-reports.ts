/** What was taken, by the rights to download it. */
type DownloadReport = { readonly downloads: string[]; readonly kind: 'download' | 'zip' };

type Send = (report: DownloadReport) => void;

/**
 * Reports on their way to the order, which may be known later than the first file is there, and may be another one by
 * the time that a file has arrived: each goes once, to the order as it is then.
 */
export class DownloadReports {
  #send: Send | null = null;
  readonly #waiting: DownloadReport[] = [];

  /** @param send to the order, or null while there is none. */
  sendTo(send: Send | null): void {
    this.#send = send;
    if (send) for (const report of this.#waiting.splice(0)) send(report);
  }

  add(report: DownloadReport): void {
    if (this.#send) this.#send(report);
    else this.#waiting.push(report);
  }
}

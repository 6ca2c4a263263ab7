import { expect, it } from 'vitest';
import { DownloadReports } from './report-downloads.ts';

const photo = (id: string) => ({ downloads: [id], kind: 'download' as const });

it('sends each report once, to the order as it is then; what comes before there is one waits for it', () => {
  const reports = new DownloadReports();
  const sent: string[] = [];
  const sendTo = (order: string | null) =>
    reports.sendTo(order === null ? null : ({ downloads }) => sent.push(`${order}: ${downloads}`));
  reports.add(photo('a'));
  reports.add(photo('b'));
  expect(sent).toEqual([]);
  sendTo('first');
  expect(sent).toEqual(['first: a', 'first: b']);
  reports.add(photo('c'));
  sendTo('renewed');
  reports.add(photo('d'));
  sendTo(null);
  reports.add(photo('e'));
  sendTo('renewed');
  expect(sent.slice(2)).toEqual(['first: c', 'renewed: d', 'renewed: e']);
});

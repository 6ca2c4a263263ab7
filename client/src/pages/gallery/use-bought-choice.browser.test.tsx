import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { DownloadReports } from './report-download.ts';
import { useBoughtChoice } from './use-bought-choice.ts';

const bought = (number: number): Media => ({ ...samplePhoto(number), download: `right${number}` });
const [first, second, third, extra] = [bought(1), bought(2), bought(3), bought(4)];
const EXTRAS = [extra];

function Chosen({ sold }: { sold: readonly Media[] }) {
  const { medias, selection, completed } = useBoughtChoice({ sold, extras: EXTRAS });
  return (
    <>
      <output>{medias.map(({ filename }) => filename).join(' ')}</output>
      <p>{completed.names.size}</p>
      <button type="button" onClick={() => completed.names.add('saved.jpg')}>
        save
      </button>
      <button type="button" onClick={() => selection.onToggle([extra, third, first], true)}>
        some
      </button>
      <button type="button" onClick={() => selection.onToggle([first], false)}>
        not the first
      </button>
    </>
  );
}

test('a choice is in the order of the gallery, has what the gallery still has, and begins its files anew', async () => {
  const screen = await renderWithTexts(<Chosen sold={[first, second, third]} />);
  const chosen = screen.getByRole('status');
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await expect.element(chosen).toBeEmptyDOMElement();
  await press('some');
  await expect.element(chosen).toHaveTextContent('1.jpg 3.jpg 4.jpg');
  await press('save');
  await press('not the first');
  await expect.element(chosen).toHaveTextContent('3.jpg 4.jpg');
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('0');
  await screen.rerender(<Chosen sold={[first, second]} />);
  await expect.element(chosen).toHaveTextContent('4.jpg');
});

const photo = (id: string) => ({ downloads: [id], kind: 'download' as const });

test('sends each report once, to the order as it is then; what comes before there is one waits for it', () => {
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

test('reports a media to the order that sold it in this tab, also once another one is shown (G7)', () => {
  const reports = new DownloadReports();
  const sent: unknown[] = [];
  reports.noteSale({ ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), id: 'sold', isCompleted: true });
  reports.noteSale({ ...sampleOrder(sampleItem([samplePhoto(2)], 2990)), id: 'open' });
  reports.sendTo(({ order = 'open', downloads }) => sent.push([order, downloads]));
  const medias = [1, 2].map((number) => ({ ...samplePhoto(number), download: `${number}.jpg` }));
  reports.addMedias(medias, 'zip');
  expect(sent).toEqual([
    ['sold', ['1.jpg']],
    ['open', ['2.jpg']],
  ]);
});

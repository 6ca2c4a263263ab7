import { expect, test } from 'vitest';
import { DownloadReports } from '#client/features/downloads/report-download.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { useBoughtChoice } from './use-bought-choice.ts';

const bought = (number: number): Media => ({ ...samplePhoto(number), download: `right${number}` });
const [first, second, third, extra] = [bought(1), bought(2), bought(3), bought(4)];
const EXTRAS = [extra];

function Chosen({ sold }: { sold: readonly Media[] }) {
  const { medias, ticks, completed } = useBoughtChoice({ sold, extras: EXTRAS });
  return (
    <>
      <output>{medias.map(({ filename }) => filename).join(' ')}</output>
      <p>{completed.names.size}</p>
      <button type="button" onClick={() => completed.names.add('saved.jpg')}>
        save
      </button>
      <button type="button" onClick={() => ticks.onToggle([extra, third, first], true)}>
        some
      </button>
      <button type="button" onClick={() => ticks.onToggle([first], false)}>
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

test('reports downloads once, to the order that sold them in this tab, or else to the one that is shown then (G7)', () => {
  const reports = new DownloadReports();
  const sent: string[] = [];
  const sendTo = (shown: string) =>
    reports.sendTo(({ order = shown, downloads }) => sent.push(`${order}: ${downloads}`));
  reports.noteSale({ ...sampleOrder(sampleItem([first], 2990)), id: 'sold', isCompleted: true });
  reports.noteSale({ ...sampleOrder(sampleItem([second], 2990)), id: 'open' });
  // Downloads before there is an order are reported once there is an order.
  reports.addMedias([first, second], 'zip');
  reports.addMedias([third], 'download');
  expect(sent).toEqual([]);
  sendTo('open');
  expect(sent).toEqual(['sold: right1', 'open: right2', 'open: right3']);
  reports.sendTo(null);
  reports.addMedias([third], 'download');
  sendTo('renewed');
  reports.addMedias([first, extra], 'zip');
  expect(sent.slice(3)).toEqual(['renewed: right3', 'sold: right1', 'renewed: right4']);
});

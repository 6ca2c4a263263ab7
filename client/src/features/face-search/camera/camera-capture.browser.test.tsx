import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Shutter } from './camera-capture.tsx';

const filled = () => document.querySelectorAll('circle[pathLength]').length;

test('the shutter has its word as its name, and a ring that fills while it waits', async () => {
  const onCapture = vi.fn();
  const screen = await renderWithTexts(<Shutter canCapture left={0} onCapture={onCapture} />);
  const shutter = screen.getByRole('button', { name: 'Capturar', exact: true });
  expect(filled()).toBe(0);
  const { width, height } = shutter.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(78);
  await shutter.click();
  expect(onCapture).toHaveBeenCalledTimes(1);
  await screen.rerender(<Shutter canCapture={false} left={3} onCapture={onCapture} />);
  await expect.element(shutter).toHaveAttribute('aria-disabled', 'true');
  const offset = () => Number(document.querySelector<SVGElement>('circle[pathLength]')?.style.strokeDashoffset);
  expect(offset()).toBeCloseTo(2 / 3);
  await screen.rerender(<Shutter canCapture={false} left={1} onCapture={onCapture} />);
  expect(offset()).toBe(0);
});

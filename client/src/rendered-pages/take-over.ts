import { logProblem } from '#client/services/problem-log.ts';
import { PRESSED, TYPED } from './early-marks.ts';

/**
 * To be called when React has taken over a rendered home. What the visitor did before is repeated, where there is any; until
 * then it is still kept.
 */
export function takeOver(): void {
  const root = document.getElementById('root');
  if (root?.dataset.rendered == null) return;
  const done = () => delete root.dataset.rendered;
  if (!root.querySelector(`[${PRESSED}],[${TYPED}]`)) done();
  else {
    void import('./early-input.ts')
      .then(
        ({ repeatEarlyInput }) => repeatEarlyInput(root),
        (error: unknown) => logProblem('the early input could not be loaded', error),
      )
      .then(done);
  }
}

import { join } from 'node:path';

/** Where the storyboard lies: made anew each time, never part of the repository. */
export const storyboard = 'test-results/storyboard';
export const pictures = join(storyboard, 'pictures');
/** One {@link Picture} a line, in the order in which they were taken. */
export const list = join(storyboard, 'pictures.jsonl');

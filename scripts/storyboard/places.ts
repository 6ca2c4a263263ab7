import { join } from 'node:path';

/** The folder of the storyboard. Each run generates it again, and it is never committed. */
export const storyboard = 'test-results/storyboard';
export const pictures = join(storyboard, 'pictures');
/** One {@link Picture} a line, in the order in which they were taken. */
export const list = join(storyboard, 'pictures.jsonl');

import { describe } from 'vitest';
import { GALLERY_CALLS } from './gallery-calls.ts';
import { testMatrix } from './matrix-test.ts';

describe('gallery calls, whatever goes wrong at the provider', () => testMatrix(GALLERY_CALLS));

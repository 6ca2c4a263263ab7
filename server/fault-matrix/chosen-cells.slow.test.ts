import { describe } from 'vitest';
import { chosenCells } from './chosen-cells.ts';
import { testMatrix } from './matrix-test.ts';

describe('each call and each fault', () => testMatrix(chosenCells()));

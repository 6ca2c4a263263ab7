import { describe } from 'vitest';
import { testMatrix } from './matrix-test.ts';
import { ORDER_CALLS } from './order-calls.ts';
import { cellsOf } from './run-matrix.ts';

describe('order calls, whatever goes wrong at the provider', () => testMatrix(cellsOf(ORDER_CALLS)));

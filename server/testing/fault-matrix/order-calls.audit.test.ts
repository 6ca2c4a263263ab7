import { describe } from 'vitest';
import { testMatrix } from './matrix-test.ts';
import { ORDER_CALLS } from './order-calls.ts';

describe('order calls, whatever goes wrong at the provider', () => testMatrix(ORDER_CALLS));

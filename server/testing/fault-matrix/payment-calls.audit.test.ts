import { describe } from 'vitest';
import { testMatrix } from './matrix-test.ts';
import { PAYMENT_CALLS } from './order-calls.ts';

describe('payment calls, whatever goes wrong at the provider', () => testMatrix(PAYMENT_CALLS));

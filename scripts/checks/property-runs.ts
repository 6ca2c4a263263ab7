import fc from 'fast-check';

/** Sets the random examples per property test. `PROPERTY_RUNS=5000 npm run check` runs more. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });

import fc from 'fast-check';

/** How many random examples each property test runs. `PROPERTY_RUNS=5000 npm run check` runs more. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });

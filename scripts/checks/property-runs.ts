import fc from 'fast-check';

/** Sets how many random examples a property test runs. `PROPERTY_RUNS=5000 npm run check` runs more. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });

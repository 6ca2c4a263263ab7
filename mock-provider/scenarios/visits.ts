import type { Scenario } from './scenario.ts';

export const VISIT_SCENARIOS = [
  {
    id: 'visit-found',
    group: 'Visit dates',
    input: '2025-07-12',
    outcome: 'Finds FOTOS0001 and MISTO0001. Today, yesterday and three days ago find others in most venues.',
    behaviour: { kind: 'fixture' },
  },
  {
    id: 'visit-none',
    group: 'Visit dates',
    input: '2025-07-13',
    outcome: 'Finds nobody, as the 13th of any month and any other day without cards.',
    behaviour: { kind: 'visit day', day: '13', search: 'finds none' },
  },
  {
    id: 'visit-failing',
    group: 'Visit dates',
    input: '2025-07-28',
    outcome: 'The search fails, as on the 28th of any month without cards (FACE_SEARCH_FAILED).',
    behaviour: { kind: 'visit day', day: '28', search: 'fails' },
  },
] as const satisfies readonly Scenario[];

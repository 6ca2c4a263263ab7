import { useState } from 'react';
import {
  type Identification,
  identificationProblem,
  identificationProblems,
  normalizeIdentification,
} from '#shared/identification.ts';
import type { CustomerFormField } from '#shared/venue.ts';

/**
 * What the visitor has typed about who they are, and what is wrong with it (requirement H7).
 * @param asked the fields that the venue shows.
 */
export function useIdentification(asked: readonly CustomerFormField[]) {
  const [typed, setTyped] = useState<Identification>({});
  const [problems, setProblems] = useState<ReturnType<typeof identificationProblems>>({});
  return {
    typed,
    problems,
    change: (field: CustomerFormField, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    /** Checks a field that is left. An empty one is told at the button: who only passes through is not blamed. */
    leave: (field: CustomerFormField) => {
      const value = typed[field];
      const problem = value ? identificationProblem(field, value) : null;
      if (problem) setProblems((before) => ({ ...before, [field]: problem }));
    },
    /** Checks all fields. @returns the first one with a problem. */
    check: (): CustomerFormField | undefined => {
      const found = identificationProblems(asked, typed);
      setProblems(found);
      return asked.find((field) => found[field]);
    },
    /** The fields as they are sent. */
    read: () => normalizeIdentification(asked, typed),
  };
}

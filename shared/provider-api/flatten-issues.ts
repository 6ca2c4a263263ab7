import type { z } from 'zod';

/** Flattens issues into dotted paths and messages. Of a union it keeps only the alternative with the fewest issues. */
export function flattenIssues(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): [string, string][] {
  return issues.flatMap((issue): [string, string][] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const [nearest = []] = [...issue.errors].sort((a, b) => a.length - b.length);
      return flattenIssues(nearest, path);
    }
    return [[path.join('.'), issue.message]];
  });
}

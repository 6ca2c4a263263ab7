import type { z } from 'zod';

/**
 * Lists the issues that a schema found. Of a union it lists only the alternative that has the fewest.
 * @returns for each issue the dotted path of its field and the message
 */
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

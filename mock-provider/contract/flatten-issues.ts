import type { z } from 'zod';

/**
 * The issues of a schema, those of the alternative that was nearest where there are several.
 * @returns for each the dotted path of its field and what is wrong with it
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

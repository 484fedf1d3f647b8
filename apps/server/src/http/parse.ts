import { type FieldError, type ProblemCode, problem } from '@bellwether/domain/problems';
import type { z } from 'zod';

/** Returns the validation issues of the alternative that fits best, when a schema has several alternatives. */
const flattenUnion = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [best = []] = [...issue.errors].sort((a, b) => a.length - b.length);
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};

const zodMessage = /^(Invalid|Unrecognized|Too (big|small):)/;

const toFieldError = (issue: z.core.$ZodIssue): FieldError => {
  const field = issue.path.join('.');
  // Messages of the contract are whole sentences; zod's default messages need the field name in front.
  const ownMessage = zodMessage.test(issue.message) ? undefined : issue.message;
  return { field, message: ownMessage ?? (field === '' ? issue.message : `${field}: ${issue.message}.`) };
};

/**
 * Validates the query, body or path of a request with its schema. @throws Problem with a sentence for each wrong field.
 */
export const parseInput = <T>(schema: z.ZodType<T>, value: unknown, code: ProblemCode): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fieldErrors = result.error.issues.flatMap(flattenUnion).map(toFieldError);
  throw problem(code, fieldErrors.length === 1 ? fieldErrors[0]?.message : undefined, fieldErrors);
};

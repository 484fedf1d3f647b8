import type { Endpoint } from '@bellwether/contract/endpoint';
import type { ProblemCode } from '@bellwether/domain/problems';
import { needsWriteSlot } from './limits/write-slots.ts';

/**
 * Returns all problems that an endpoint may answer with: declared ones, and those that follow from its access and
 * input.
 */
export const listProblems = (endpoint: Endpoint): ProblemCode[] => {
  const { access } = endpoint;
  return [
    ...new Set<ProblemCode>([
      ...(endpoint.problems ?? []),
      'malformed',
      ...(access.who === 'anyone' ? [] : (['not_signed_in', 'not_found', 'not_allowed'] as const)),
      ...(endpoint.params ? (['not_found'] as const) : []),
      ...(endpoint.body ? (['invalid', 'too_large', 'wrong_type'] as const) : []),
      ...(endpoint.path.startsWith('/auth/') || needsWriteSlot(endpoint) ? (['too_many'] as const) : []),
      'timed_out',
      'internal_error',
      'busy',
    ]),
  ];
};

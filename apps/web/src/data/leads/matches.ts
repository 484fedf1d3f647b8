import type { decideMatches } from '@bellwether/contract/api/matches';
import type { MatchDecision } from '@bellwether/domain/matching/rules';
import { call } from '../calls/call.ts';

/**
 * Confirms or rejects matches by their ids in the match list; null removes the decision. Resolves and rejects as `call`
 * does.
 */
export const saveMatchDecisions = (
  business: string,
  ids: readonly string[],
  decision: MatchDecision | null,
) =>
  call<typeof decideMatches>('POST', '/roi/match-decisions', {
    body: { business_id: business, ids: [...ids], decision },
  });

import { matchDecisions } from '@bellwether/domain/matching/rules';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from './shapes.ts';

const maxMatches = 100;

export const decideMatches = defineEndpoint({
  name: 'decide-matches',
  description:
    'Confirms or rejects matches of leads with customers; null undoes a decision. Changes all of them or none. Decisions stay when leads and invoices are loaded again. Recalculates matches and attributed revenue at once.',
  method: 'POST',
  path: '/roi/match-decisions',
  access: { who: 'member', module: 'roi', act: 'write', business: 'one' },
  body: z.object({
    business_id: z.string().optional(),
    /** Ids of rows in the list of matches. */
    ids: z
      .array(idSchema, 'Choose at least one match.')
      .min(1, 'Choose at least one match.')
      .max(maxMatches, `At most ${maxMatches} matches can be decided at once.`),
    decision: z.enum(matchDecisions, 'Choose confirmed or rejected.').nullable(),
  }),
  reply: z.object({
    data: z.object({
      /**
       * Number of leads now matched to a customer, and of matches still to confirm; null while matching runs.
       */
      counted: z.number().nullable(),
      to_confirm: z.number().nullable(),
    }),
  }),
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

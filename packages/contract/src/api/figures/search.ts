import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { maxKeywords, maxResultsOfKind, minKeywords } from '../../query/search-limits.ts';
import { idSchema } from '../shapes.ts';

/** Kinds of search results, in the order of the reply. */
export const searchKinds = ['lead', 'customer', 'campaign', 'action_item', 'meeting'] as const;

const searchResult = z.object({
  kind: z.enum(searchKinds),
  /** Id that is unique among results of the same kind. */
  id: idSchema,
  title: z.string(),
  detail: z.string(),
  /** Path of the page, with the hash of its tab. */
  path: z.string(),
  /** Date range in which the page shows the result; null if the page's default range shows it. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchBusiness = defineEndpoint({
  name: 'search-business',
  description: `Finds leads, customers, campaigns, action items and meetings of a business by keywords (\`filter=business:ID\`), at most ${maxResultsOfKind} of each kind. Includes only the kinds whose module the caller may read. Campaigns are those of the default date range.`,
  method: 'GET',
  path: '/search',
  access: { who: 'any-member', act: 'read', business: 'one' },
  query: z.object({
    filter: z.string().optional(),
    business_id: z.string().optional(),
    keywords: z
      .string('keywords must be text.')
      .trim()
      .min(minKeywords, `keywords must have at least ${minKeywords} characters.`)
      .max(maxKeywords, `keywords must have at most ${maxKeywords} characters.`),
  }),
  reply: z.object({ data: z.array(searchResult) }),
});

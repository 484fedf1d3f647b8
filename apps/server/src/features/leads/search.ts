import type { SearchResult } from '@bellwether/contract/api/figures/search';
import { maxResultsOfKind } from '@bellwether/contract/query/search-limits';
import { leadsList } from '@bellwether/contract/rows/leads';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { type Lead, leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { formatDay } from '@bellwether/domain/time/day';
import type { Search } from '../../contributions/search.ts';
import type { Deps } from '../../http/deps.ts';
import { readFeatureRows } from '../rows/index.ts';

/** Finds the newest leads that contain the keywords; none for readers without access to conversions. */
export const findLeadsByKeywords = async (
  deps: Pick<Deps, 'warehouse'>,
  { scope, keywords, signal }: Search,
): Promise<SearchResult[]> => {
  const conversions = changeScopeModule(scope, 'conversions', 'read');
  if (!conversions) return [];
  const query = { table_keywords: keywords, per_page: String(maxResultsOfKind) };
  const rows = await readFeatureRows(deps, conversions, leadsList, query, signal);
  return rows.map((row) => {
    const lead = row as Lead & { email: string | null };
    const { id, date, campaign } = lead;
    return {
      kind: 'lead',
      id,
      title: leadName({ ...lead, phone: lead.phone ?? lead.email }),
      // The result shows the campaign, because the keywords may occur there and not in the lead's name.
      detail: [leadTypeLabel(lead), formatDay(date), campaign].filter(Boolean).join(' · '),
      path: `/conversions/${encodeURIComponent(id)}`,
      range: null,
    };
  });
};

import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import { leadsList } from '@bellwether/contract/rows/leads';
import { addDays } from '@bellwether/domain/time/day';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ItemPage, itemsPageQuery, itemsQuery } from '../../../data/items/items.ts';
import { type ListedLead, leadRowsEndpoint } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';

type Page = ItemPage<ListedLead>;

/** Returns the query string of the most recently loaded page of the lead list that contains a lead. */
function findListQuery(queries: QueryClient, business: string, id: string): string | null {
  const found = queries
    .getQueryCache()
    .findAll({ queryKey: itemsPageQuery(leadRowsEndpoint, business, '').queryKey.slice(0, 3) })
    .flatMap(({ queryKey, state }) => {
      const query = queryKey[3];
      const page = state.data as Partial<Page> | undefined;
      return typeof query === 'string' && queryKey.length === 4 && page?.data?.some((one) => one.id === id)
        ? [{ query, at: state.dataUpdatedAt }]
        : [];
    });
  return found.toSorted((a, b) => b.at - a.at)[0]?.query ?? null;
}

const turnPage = (query: string, by: number): string => {
  const params = new URLSearchParams(query);
  params.set('page', String(Number(params.get('page') ?? 1) + by));
  return `?${params}`;
};

/** Maximum number of leads of one day among which the previous and next lead are searched. */
const maxOfDay = 200;
const dayRequest = (operator: '=' | '<=' | '>=', day: string, direction: Sort['direction']) => {
  const filter: Filter = [[{ key: 'date', operator, value: day }]];
  return { filter, sort: { ...leadsList.sort, direction }, perPage: operator === '=' ? maxOfDay : 1 };
};

/**
 * Returns the leads before and after a lead, in the order of the list that the reader came from. If there was no list,
 * the newest lead is first.
 */
export function useNeighbours(lead: ListedLead): { previous?: ListedLead; next?: ListedLead } {
  const { id: business } = useSession().business;
  const queries = useQueryClient();
  // Uses the loaded list without refetching it, because a status set on this page may remove the lead from the list.
  const [list] = useState(() => findListQuery(queries, business, lead.id));
  const listed = useQuery({
    ...itemsPageQuery<ListedLead>(leadRowsEndpoint, business, list ?? ''),
    enabled: false,
  });
  const day = useQuery({
    ...itemsQuery<ListedLead>(leadRowsEndpoint, business, dayRequest('=', lead.date, 'desc')),
    enabled: list === null,
  });
  const page = list === null ? day.data : listed.data;
  const at = page?.data.findIndex(({ id }) => id === lead.id) ?? -1;
  const pagination = page?.meta[0]?.pagination;
  const isFirst = at === 0;
  const isLast = page !== undefined && at === page.data.length - 1;
  const earlier = dayRequest('<=', addDays(lead.date, -1), 'desc');
  const later = dayRequest('>=', addDays(lead.date, 1), 'asc');
  const before = useQuery({
    ...(list === null
      ? itemsQuery<ListedLead>(leadRowsEndpoint, business, later)
      : itemsPageQuery<ListedLead>(leadRowsEndpoint, business, turnPage(list, -1))),
    enabled: isFirst && (list === null || (pagination?.current_page ?? 1) > 1),
  });
  const after = useQuery({
    ...(list === null
      ? itemsQuery<ListedLead>(leadRowsEndpoint, business, earlier)
      : itemsPageQuery<ListedLead>(leadRowsEndpoint, business, turnPage(list, 1))),
    enabled: isLast && (list === null || (pagination?.current_page ?? 1) < (pagination?.total_pages ?? 1)),
  });
  if (at < 0) return {};
  const previous = isFirst ? before.data?.data.at(-1) : page?.data[at - 1];
  const next = isLast ? after.data?.data[0] : page?.data[at + 1];
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}

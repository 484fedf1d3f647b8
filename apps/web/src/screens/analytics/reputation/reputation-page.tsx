import { reputationPage } from '@bellwether/contract/pages/analytics/reputation';
import type { Filter } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { reviewsList } from '@bellwether/contract/rows/website';
import { formatRange } from '@bellwether/domain/answers/label';
import { IconStar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { AnalyticsPage, type PageSource } from '../../../sections/analytics/analytics-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { RowsTable } from '../../../sections/table/rows-table.tsx';

const source: PageSource = {
  name: 'Google My Business',
  integrations: ['google_my_business'],
  offered: 'a list of reviews',
  icon: IconStar,
};

const filters: readonly FilterDefinition[] = [
  {
    name: 'rating',
    label: 'Rating',
    field: 'rating',
    inputType: 'checkboxes',
    operator: '=',
    options: [5, 4, 3, 2, 1].map((stars) => ({
      label: stars === 1 ? '1 star' : `${stars} stars`,
      value: String(stars),
    })),
  },
  {
    name: 'answered',
    label: 'Replied',
    field: 'answered',
    inputType: 'radio',
    operator: '=',
    options: [
      { label: 'Replied', value: 'true' },
      { label: 'No reply', value: 'false' },
    ],
  },
];

export const ReputationPage = () => (
  <AnalyticsPage page={reputationPage} facts={['reviews']} source={source} upload={{ kind: 'reviews' }}>
    <PageParts page={reputationPage} afterTables={<Reviews />} />
  </AnalyticsPage>
);

function Reviews() {
  const { range } = usePageState();
  const { from, to } = range;
  const where = useMemo<Filter>(
    () => [[{ key: 'date', operator: '>=', value: from }], [{ key: 'date', operator: '<=', value: to }]],
    [from, to],
  );
  return (
    <RowsTable
      list={reviewsList}
      filters={filters}
      where={where}
      range={formatRange(range)}
      empty="No reviews in this period."
    />
  );
}

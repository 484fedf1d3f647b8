import { cardHeader } from '@bellwether/contract/pages/cards';
import type { Page, PagePart } from '@bellwether/contract/pages/define';
import { dropUnsourced } from '@bellwether/contract/pages/drop-unsourced';
import { type ReactNode, useMemo } from 'react';
import { HashTabs } from '../hash-tabs/hash-tabs.tsx';
import { SectionTitles } from '../region-name.ts';
import { usePageAnswers } from '../report/use-report.ts';
import { ConnectLine } from './connect-line.tsx';
import { PageCards } from './page-cards.tsx';
import { PageCharts } from './page-charts.tsx';
import { PageTables } from './page-tables.tsx';
import { PageSummaryLine } from './summary.tsx';

/** Extra content of a screen between the described sections of its page. */
type Extras = {
  beforeCards?: ReactNode;
  afterCards?: ReactNode;
  afterCharts?: ReactNode;
  afterTables?: ReactNode;
};

type Props = { page: Page } & Extras & {
    /** Extra content of single tabs, by the hash of the tab. */
    tabExtras?: Readonly<Record<string, Extras>>;
  };

/** Renders the sections of a described page: sentence, cards, charts and tables, in tabs if it has several. */
export function PageParts({ page, tabExtras, ...extras }: Props) {
  const [first, ...others] = page.parts;
  if (!first) return null;
  if (others.length === 0) return <Part page={page} described={first} {...extras} />;
  const tabs = page.parts.flatMap((part) =>
    part.tab
      ? [
          {
            ...part.tab,
            draw: () => (
              <Part page={page} described={part} {...extras} {...tabExtras?.[part.tab?.hash ?? '']} />
            ),
          },
        ]
      : [],
  );
  return <HashTabs tabs={tabs} label={`${page.title} views`} />;
}

function Part({
  page,
  described,
  beforeCards,
  afterCards,
  afterCharts,
  afterTables,
}: { page: Page; described: PagePart } & Extras) {
  const { data } = usePageAnswers([page.main]);
  const { part, missing } = dropUnsourced(described, page.main, data?.[0]);
  const { summary, cards, charts, tables } = part;
  const titles = useMemo(
    () => ({ cards: (cards ?? []).map(cardHeader), charts: (charts ?? []).map(({ title }) => title) }),
    [cards, charts],
  );
  return (
    <SectionTitles value={titles}>
      {summary ? <PageSummaryLine summary={summary} /> : null}
      {beforeCards}
      {cards ? <PageCards cards={cards} /> : null}
      <ConnectLine labels={missing} />
      {afterCards}
      {charts ? <PageCharts part={part} /> : null}
      {afterCharts}
      {tables ? <PageTables tables={tables} /> : null}
      {afterTables}
    </SectionTitles>
  );
}

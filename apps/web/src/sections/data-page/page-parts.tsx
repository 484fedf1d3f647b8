import { cardHeader, writeSentence } from '@bellwether/contract/pages/cards';
import type { Page, PagePart } from '@bellwether/contract/pages/define';
import { listQueries, type PageSummary } from '@bellwether/contract/pages/define';
import { dropUnsourced } from '@bellwether/contract/pages/drop-unsourced';
import { type ReactNode, useMemo } from 'react';
import { ConnectLink } from '../connect-link.tsx';
import { HashTabs } from '../hash-tabs/hash-tabs.tsx';
import { SectionTitles } from '../region-name.ts';
import { usePageAnswers } from '../report/use-report.ts';
import classes from './data-page.module.css';
import { PageCards } from './page-cards.tsx';
import { PageCharts } from './page-charts.tsx';
import { PageTables } from './page-tables.tsx';
import { usePageContext } from './use-page-context.ts';

/** Summary sentence above the figures. While it loads, its line stays empty, so that the figures do not move. */
function PageSummaryLine({ summary }: { summary: PageSummary }) {
  const { data } = usePageAnswers(listQueries(summary));
  const context = usePageContext();
  const text = data ? writeSentence(summary, data, context) : null;
  return <p className={classes['summary']}>{text ?? '\u00a0'}</p>;
}

const list = new Intl.ListFormat('en-AU');

/** Line that names the figures of a page without a source and links to the page where users connect one. */
function ConnectLine({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className={classes['connect']}>
      <span>{`No source yet for: ${list.format(labels)}.`}</span>
      <ConnectLink />
    </p>
  );
}

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

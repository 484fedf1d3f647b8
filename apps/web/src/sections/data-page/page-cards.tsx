import { buildCardKpi, cardHeader } from '@bellwether/contract/pages/cards';
import { listQueries, listVisible, type PageCard } from '@bellwether/contract/pages/define';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { memo } from 'react';
import { useDetail } from '../drill/use-detail.ts';
import { KpiCard } from '../kpi/kpi-card.tsx';
import { HeroRow } from '../kpi/kpi-row.tsx';
import { usePageAnswers } from '../report/use-report.ts';
import { toSectionState } from '../section-state.ts';
import { usePageContext } from './use-page-context.ts';

/** Renders the cards of a page. Each card loads its own figures, so that cards appear and fail independently. */
export function PageCards({ cards }: { cards: readonly PageCard[] }) {
  const context = usePageContext();
  return (
    <HeroRow>
      {listVisible(cards, context).map((card) => (
        <Card key={cardHeader(card)} card={card} />
      ))}
    </HeroRow>
  );
}

const Card = memo(function Card({ card }: { card: PageCard }) {
  const context = usePageContext();
  const query = usePageAnswers(listQueries(card));
  const { open } = useDetail();
  const { description } = 'metric' in card ? metricInfo(card.metric) : card.info;
  const detail =
    'metric' in card ? { report: card.query.report.slug, metric: card.metric } : card.detail?.(context);
  return (
    <KpiCard
      header={cardHeader(card)}
      description={description}
      section={toSectionState(query, (answers) => buildCardKpi(card, answers, context))}
      onDetail={detail && query.data ? () => open(detail) : undefined}
    />
  );
});

import type { OverviewMetric, OverviewRow } from '@bellwether/contract/api/figures/overview';
import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { compareValues } from '@bellwether/domain/format/change';
import { currencyForReader, type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { formatStake, insightAnchor, insightsPath } from '@bellwether/domain/insights/insight-text';
import { targetMetrics, targetTypeLabels } from '@bellwether/domain/plan/measured';
import { judgePlan } from '@bellwether/domain/plan/performance';
import { loadingText } from '@bellwether/domain/sources/source-history';
import { Link } from '@tanstack/react-router';
import { periodUrlKey, writePeriod } from '../../data/page/page-state.ts';
import { encodeFilters } from '../../data/page/url-filters.ts';
import { BusinessStatusBadge } from '../../sections/business-form/status-badge.tsx';
import { ChangeMark } from '../../sections/kpi/change-mark.tsx';
import type { TableColumn } from '../../sections/table/columns/column.ts';
import classes from './overview.module.css';

/** A reason presses if it surely costs money, or if it needs work; good news and what may be nothing do not. */
const isLoss = ({ amount, stake, is_sure: isSure }: OverviewRow['needs'][number]): boolean =>
  isSure && (amount === null || stake < 0);

type ReasonProps = { need: OverviewRow['needs'][number]; business: string; currency: DisplayCurrency };

/** Shows a reason; an insight links to its card and says what it is worth. */
const Reason = ({ need: { sentence, amount, stake, insight }, business, currency }: ReasonProps) =>
  insight === null ? (
    sentence
  ) : (
    <>
      <Link to={insightsPath} search={{ business }} hash={insightAnchor(insight)} className={classes['link']}>
        {sentence}
      </Link>
      {amount === null ? null : ` ${formatStake({ amount, stake }, currency)}`}
    </>
  );

/** Builds the column of a metric over the last 28 days, with its change. */
const figure = (
  readerCurrency: string,
  name: OverviewMetric,
  label?: string,
  hidden = false,
): TableColumn<OverviewRow> => {
  const info = metricInfo(name);
  return {
    key: name,
    label: label ?? info.label,
    description: info.description,
    numeric: true,
    sort: name,
    ...(hidden ? { hidden } : {}),
    cell: ({ figures, currency }) => {
      const { now, before, judgement, currency: other = currency } = figures[name];
      const change = compareValues(now, before, info.goodDirection, info.unit, judgement);
      return (
        <span className={classes['figure']}>
          <span>{formatValue(now, info.unit, 'card', currencyForReader(other, readerCurrency))}</span>
          {change && now !== null ? <ChangeMark change={change} unit={info.unit} /> : null}
        </span>
      );
    },
  };
};

const isShort = ({ standing }: PlanProgress): boolean => judgePlan(standing) === 'behind';

/** Describes by how much the year is forecast to end above or below its target. */
const forecastGapText = (
  { type, currency, standing: progress }: PlanProgress,
  readerCurrency: string,
): string => {
  const { forecast, yearTarget } = progress;
  if (!forecast || yearTarget === null) return '';
  const { unit } = metricInfo(targetMetrics[type]);
  const show = (value: number) =>
    formatValue(value, unit, 'card', currencyForReader(currency, readerCurrency));
  const { value, low, high } = forecast;
  // Names the target type in the text, because a plan may count only part of the revenue in the next column.
  const start = `${targetTypeLabels[type]}: year forecast`;
  return low === null || high === null
    ? `${start} ${show(value)}, target ${show(yearTarget)}`
    : `${start} ${show(low)} – ${show(high)}, target ${show(yearTarget)}`;
};

const day = 86_400_000;

const seenText = ({ client_seen_at }: OverviewRow, now: number): string => {
  if (client_seen_at === null) return 'Never';
  const days = Math.floor((now - Date.parse(client_seen_at)) / day);
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`;
};

const sourcesText = ({ sources, late_sources: late, loading_sources: loading }: OverviewRow): string => {
  if (sources === 0) return 'None';
  const lateText = late.length > 0 ? `${late.length} of ${sources} late` : null;
  if (loading.length === 0) return lateText ?? 'Up to date';
  const percent = Math.min(...loading.map((one) => one.percent));
  return lateText ? `${lateText}, ${loading.length} loading` : loadingText(percent);
};

/**
 * Returns the URL search parameters of a link to a business. They include the date range of its overview row, so that
 * the page shows the same figures.
 */
const toSearch = ({ id, range }: OverviewRow) => ({
  business: id,
  filters: encodeFilters({
    [periodUrlKey]: writePeriod({ range, comparison: { mode: 'previous_period' }, frequency: 'day' }),
  }),
});

/**
 * Builds the columns of the overview. `readerCurrency` is the currency of the reader's current business. Only agency
 * users see when a client was last active.
 */
export const overviewColumns = (
  now: number,
  readerCurrency: string,
  isAgency: boolean,
): TableColumn<OverviewRow>[] => [
  {
    key: 'trading_name',
    label: 'Business',
    sort: 'trading_name',
    cell: (row) => (
      <span className={classes['business']}>
        <Link to="/dashboard/performance" search={toSearch(row)} className={classes['link']}>
          {row.trading_name}
        </Link>
        {row.status === 'prospective' ? <BusinessStatusBadge status={row.status} /> : null}
      </span>
    ),
  },
  {
    key: 'place',
    label: 'Why it needs attention',
    sort: 'place',
    description:
      'Open insights with the money at stake a month, by the careful end of its range; then plan, sources and the rest.',
    cell: ({ id, currency, needs }) =>
      needs.length === 0 ? (
        <span className={classes['calm']}>All good</span>
      ) : (
        <ul className={classes['needs']}>
          {needs.slice(0, 3).map((need, at) => (
            <li key={need.insight ?? need.sentence} data-pressing={(at === 0 && isLoss(need)) || undefined}>
              <Reason need={need} business={id} currency={currencyForReader(currency, readerCurrency)} />
            </li>
          ))}
          {needs.length > 3 ? <li>{`and ${needs.length - 3} more`}</li> : null}
        </ul>
      ),
  },
  figure(readerCurrency, 'revenue'),
  {
    key: 'target',
    label: 'Target',
    numeric: true,
    sort: 'target',
    description:
      'Target reached so far, and the year-end forecast vs the year target, in the figure that the plan counts. Empty without a plan for the current year.',
    cell: ({ id, target }) =>
      target === null ? null : (
        <span className={classes['figure']}>
          <Link to="/plan/performance" search={{ business: id }} className={classes['link']}>
            {formatValue(target.standing.attainment, 'percent', 'card')}
          </Link>
          <small className={classes['heading']}>{forecastGapText(target, readerCurrency)}</small>
        </span>
      ),
    tone: ({ target }) => (target && isShort(target) ? 'bad' : undefined),
  },
  figure(readerCurrency, 'valid_leads'),
  figure(readerCurrency, 'cost', 'Ad spend'),
  figure(readerCurrency, 'return_on_spend', undefined, true),
  figure(readerCurrency, 'cost_per_lead', undefined, true),
  figure(readerCurrency, 'sessions', undefined, true),
  figure(readerCurrency, 'missed_calls', 'Missed'),
  {
    key: 'overdue',
    label: 'Overdue',
    description: 'Action items past their due date.',
    numeric: true,
    sort: 'overdue',
    cell: ({ overdue }) => overdue,
    tone: ({ overdue }) => (overdue > 0 ? 'bad' : undefined),
  },
  {
    key: 'late',
    label: 'Sources',
    sort: 'late',
    description:
      'Sources of the figures. A source is late if it has not synced for 72 hours. A new one first loads its history.',
    cell: sourcesText,
    tone: ({ late_sources }) => (late_sources.length > 0 ? 'bad' : undefined),
  },
  ...(isAgency
    ? [
        {
          key: 'seen',
          label: 'Client active',
          sort: 'seen',
          description: 'Last sign-in of any of its clients.',
          cell: (row: OverviewRow) => seenText(row, now),
        },
      ]
    : []),
];

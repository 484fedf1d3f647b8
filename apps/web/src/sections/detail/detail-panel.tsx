import { supportsChannelFilter, supportsModelFilter } from '@bellwether/contract/pages/resolve-query';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel, formatRange } from '@bellwether/domain/answers/label';
import { findTotalChange, loadedBeforeNote } from '@bellwether/domain/answers/total-change';
import { attributionModels } from '@bellwether/domain/attribution/models';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { attributionMetrics } from '@bellwether/domain/catalogue/metrics/attribution';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { Button, Drawer } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useChannels } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { useAttributionModel } from '../../data/use-attribution-model.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import type { DrillDown } from '../drill/detail-state.ts';
import { ChangeMark } from '../kpi/change-mark.tsx';
import { listFreshnessTexts, summarizeFreshness } from '../report/freshness.ts';
import { useReport } from '../report/use-report.ts';
import { toSectionState } from '../section-state.ts';
import classes from './detail.module.css';
import { buildFormula } from './formula.ts';
import { RowsBehindFigure } from './rows-behind.tsx';
import { useFigureForMeeting } from './use-figure-for-meeting.tsx';

type Props = { detail: DrillDown; onClose: () => void };

export function DetailPanel({ detail, onClose }: Props) {
  useOverlay(true);
  const report = reports.find(({ slug }) => slug === detail.report);
  const { label } = metricInfo(detail.metric);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1120px, 100%)"
      title={label}
      closeButtonProps={{ 'aria-label': `Close details of ${label}` }}
    >
      {report ? <Figure detail={detail} report={report} /> : <p>This figure no longer exists.</p>}
    </Drawer>
  );
}

function Figure({ detail, report }: { detail: DrillDown; report: Report }) {
  const { business } = useSession();
  const page = usePageState();
  const { metric, where = [], range = page.range } = detail;
  const comparison = detail.range ? null : page.compared;
  const filtersChannels = useScreen()?.channels === true;
  const [chosen] = useChannels();
  const channels = filtersChannels ? chosen : [];
  const [model] = useAttributionModel();
  const picked = where.map(({ dimension, value }) => ({
    key: dimension,
    operator: '=' as const,
    value: value ?? '',
  }));
  const query = useReport(report, { range, comparison, where: picked, perPage: 1 });
  const section = toSectionState(query, (answer) => readMeta(answer));
  const { addToMeeting, dialog } = useFigureForMeeting(metric, query.data, {
    report,
    where: picked,
    perPage: 1,
    period: (page) => ({ ...page, range, comparison }),
  });
  const { unit, description } = metricInfo(metric);
  if (section.kind === 'failed') return <ErrorBlock message={section.message} retry={section.again} />;
  if (section.kind !== 'ready') return <div className={classes['waiting']} aria-busy />;
  const meta = section.value;
  const now = readFigure(meta.totals, metric);
  const previous = meta.compare_totals ? readFigure(meta.compare_totals, metric) : undefined;
  const change = findTotalChange(meta, metric);
  const comparedDays = loadedBeforeNote(meta, metric);
  const formula = buildFormula(metric, meta);
  const sources = listFreshnessTexts(meta.sources, business.time_zone);
  const facts: [string, string][] = [
    ['Description', description],
    ...(formula ? [['Formula', formula] as [string, string]] : []),
    ['Period', `${formatRange(range)}, time zone ${business.time_zone}`],
    ...(comparison ? [['Compared with', formatRange(comparison)] as [string, string]] : []),
    ...[...listFixedConditions(report), ...where].map(({ dimension, value }): [string, string] => [
      dimensions[dimension].label,
      dimensionLabel(dimension, value),
    ]),
    ...(supportsChannelFilter(report) && channels.length > 0
      ? [['Channels', channels.join(', ')] as [string, string]]
      : []),
    ...(supportsModelFilter(report) && metric in attributionMetrics
      ? [['Attribution model', attributionModels[model].label] as [string, string]]
      : []),
  ];
  return (
    <div className={classes['panel']}>
      <p className={classes['figure']}>
        <strong>{formatValue(now, unit, 'table', metricCurrency(meta, metric))}</strong>
        {change && <ChangeMark change={change} unit={unit} />}
        {previous !== undefined && previous !== null && (
          <span>{`vs ${formatValue(previous, unit, 'table', metricCurrency(meta, metric))}${comparedDays ? ` in ${comparedDays}` : ''}`}</span>
        )}
      </p>
      <dl className={classes['facts']}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Sources</dt>
          <dd>
            {sources.length === 1 ? (
              sources[0]
            ) : (
              <details>
                <summary>{summarizeFreshness(meta.sources)}</summary>
                {sources.map((source) => (
                  <p key={source}>{source}</p>
                ))}
              </details>
            )}
          </dd>
        </div>
      </dl>
      {addToMeeting ? (
        <div>
          <Button variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={addToMeeting}>
            Add to meeting
          </Button>
        </div>
      ) : null}
      {dialog}
      <RowsBehindFigure metric={metric} range={range} where={[...listFixedConditions(report), ...where]} />
    </div>
  );
}

/** Fixed conditions of a report, such as one ad channel. */
const listFixedConditions = ({ fixed = {} }: Report): NonNullable<DrillDown['where']> =>
  Object.entries(fixed).map(([dimension, value]) => ({
    dimension: dimension as keyof typeof dimensions,
    value,
  }));

import { createChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import type { PageQuery } from '@bellwether/contract/pages/define';
import { toAgendaFigure } from '@bellwether/contract/pages/figures';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { renderPng } from '../chart/download.ts';
import { usePageScope } from '../report/use-report.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';

const buildBars = (metric: Metric, answer: ReportAnswer): ChartData => {
  const meta = readMeta(answer);
  const { label, unit } = metricInfo(metric);
  const compared = meta.comparison && meta.compare_totals ? [meta.comparison] : [];
  const days = [...compared, meta.range];
  const values = [
    ...compared.map(() => readFigure(meta.compare_totals ?? {}, metric)),
    readFigure(meta.totals, metric),
  ];
  return {
    kind: 'cartesian',
    axis: 'Days',
    categories: days.map(formatRange),
    series: [
      { key: metric, label, unit, currency: metricCurrency(meta, metric), mark: 'bar', values, metric },
    ],
  };
};

/**
 * Returns a function that adds one figure to a meeting agenda: its picture, its query and the current result. Undefined
 * for users who may not write meetings.
 */
export function useFigureForMeeting(metric: Metric, answer: ReportAnswer | undefined, query: PageQuery) {
  const { business } = useSession();
  const scope = usePageScope();
  const { add, dialog } = useAddToMeeting();
  const { label } = metricInfo(metric);
  const open = async (shown: ReportAnswer) => {
    const figure = toAgendaFigure(query, scope, label, [metric]);
    const title = {
      business: business.trading_name,
      title: label,
      subtitle: formatRange(readMeta(shown).range),
    };
    try {
      const theme = createChartTheme(readBrandColours(business).primary, 'light');
      const picture = await renderPng({ data: buildBars(metric, shown), theme }, title);
      add?.(label, { picture, figures: figure ? [figure] : [] });
    } catch {
      notify({
        type: 'error',
        text: 'The image for the meeting could not be created. The figure is unchanged.',
      });
    }
  };
  return { addToMeeting: add && answer ? () => void open(answer) : undefined, dialog };
}

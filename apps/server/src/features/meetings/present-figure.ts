import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { FormItem } from '@bellwether/contract/forms/define';
import type { agendaFigureForm } from '@bellwether/contract/forms/meetings';
import type { ReadableFigure, StoredAnswer } from '@bellwether/contract/meetings/frozen-figure';
import { figureLabelAndUnit } from '@bellwether/domain/plan/progress-metrics';
import type { ReportResult } from '../reports/index.ts';

export type Figure = FormItem<typeof agendaFigureForm>;
type OpenFigure = {
  figure: Pick<Figure, 'id' | 'agenda_item_id' | 'name' | 'as_of' | 'picture'>;
  frozen: ReadableFigure;
  then: StoredAnswer;
};

const readTotal = (meta: StoredAnswer | undefined, metric: string): number | null => {
  const value = meta?.totals[metric];
  return typeof value === 'number' ? value : null;
};
const readCurrency = (meta: StoredAnswer | undefined, metric: string): string =>
  meta?.currencies[metric] ?? meta?.currency ?? '';

/** Returns a metric of an agenda item with its stored and current values. */
export const presentFigure = ({ figure, frozen, then }: OpenFigure, live: ReportResult): MeetingFigure => {
  const { id, agenda_item_id, name, as_of, picture } = figure;
  const { type } = frozen.query.custom ?? {};
  const now = live.answer?.meta[0];
  return {
    id,
    _id: id,
    agenda_item_id,
    closed: false,
    name,
    report: frozen.report.slug,
    as_of,
    picture,
    range: then.range,
    values: frozen.metrics.map(({ name: metric, storedName }) => ({
      metric,
      unit: figureLabelAndUnit(metric, type)?.unit ?? 'number',
      was: readTotal(then, storedName),
      now: readTotal(now, metric),
      currency: readCurrency(then, storedName),
      currency_now: now ? readCurrency(now, metric) : readCurrency(then, storedName),
    })),
    refused: live.refused ?? null,
  };
};

/**
 * Returns a metric of an agenda item without its values, because the reader has no access or the metric is unreadable.
 */
export const hideFigure = (
  { id, agenda_item_id, as_of }: Figure,
  refused: MeetingFigure['refused'],
): MeetingFigure => ({
  id,
  _id: id,
  agenda_item_id,
  as_of,
  closed: true,
  name: '',
  report: '',
  picture: null,
  range: null,
  values: [],
  refused,
});

import {
  type BusinessScope,
  changeScopeModule,
  narrowScope,
  type Scope,
} from '@bellwether/contract/access/scope';
import { isModuleSlug, type ModuleSlug } from '@bellwether/contract/access/slugs';
import type { MeetingFigure, NewFigure } from '@bellwether/contract/api/meeting-figures';
import type { FormItem } from '@bellwether/contract/forms/define';
import type { agendaFigureForm } from '@bellwether/contract/forms/meetings';
import {
  figureLabelAndUnit,
  isProgressMetric,
  planProgressReport,
} from '@bellwether/contract/plan/progress-metrics';
import { type FieldError, problem } from '@bellwether/contract/problems';
import type { Filter } from '@bellwether/contract/query/filter';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { findReport } from '@bellwether/contract/reports/list';
import type { Deps } from '../../http/deps.ts';
import { attachFiles, openImageForReaders } from '../files/index.ts';
import { type AnyItem, addItem, inTransaction, readItem, readItems } from '../items/index.ts';
import { answerProgressReports } from '../plan/index.ts';
import { type ReportResult, runReportQueries, type ScopedReportQuery } from '../reports/index.ts';
import { agendaFigureType, agendaItemType, meetingType } from './forms.ts';

type Figure = FormItem<typeof agendaFigureForm>;
type Body = { figures: readonly NewFigure[]; attachments?: readonly string[] | undefined };

/** Maximum rows of a stored answer. Its totals still cover all rows. */
const keptRows = 200;

const asksStanding = ({ scope, report }: ScopedReportQuery): boolean =>
  scope.module === 'plan' && report === planProgressReport;

/**
 * Returns the title and the metric check of a report or of plan progress. The title starts the error
 * messages.
 */
const knownTo = (module: ModuleSlug, name: string) => {
  if (module === 'plan' && name === planProgressReport) return { title: 'A plan', has: isProgressMetric };
  const report = findReport(module, name);
  return (
    report && { title: report.title, has: (metric: string) => report.metrics.some((one) => one === metric) }
  );
};

/** Runs queries of reports and of plan progress. Returns the answers in the order of the queries. */
const answersTo = async (
  deps: Deps,
  own: BusinessScope,
  asks: readonly ScopedReportQuery[],
  signal: AbortSignal,
): Promise<ReportResult[]> => {
  const ofPlans = asks.filter(asksStanding);
  const ofReports = asks.filter((ask) => !asksStanding(ask));
  const plans = ofPlans.length > 0 ? changeScopeModule(own, 'plan', 'read') : undefined;
  const [standings, reports] = await Promise.all([
    plans
      ? answerProgressReports(
          deps,
          plans,
          ofPlans.map(({ query }) => query),
          signal,
        )
      : [],
    runReportQueries(deps, ofReports, signal),
  ]);
  const answered = new Map<ScopedReportQuery, ReportResult | undefined>([
    ...ofPlans.map((ask, at) => [ask, standings[at]] as const),
    ...ofReports.map((ask, at) => [ask, reports[at]] as const),
  ]);
  return asks.map((ask) => answered.get(ask) ?? { refused: 'No data was returned.' });
};

/**
 * @throws Problem 'invalid' with the field that is wrong, 'not_allowed' for a module that is closed to the
 * caller.
 */
const askOf = (
  own: BusinessScope,
  { module, report, query, metrics }: NewFigure,
  at: number,
): ScopedReportQuery => {
  const refuse = (field: string, message: string) => {
    const errors: FieldError[] = [{ field: `figures.${at}.${field}`, message }];
    return problem('invalid', message, errors);
  };
  if (!isModuleSlug(module)) throw refuse('module', `There is no module ${module.slice(0, 60)}.`);
  const scope = changeScopeModule(own, module, 'read');
  if (!scope) throw problem('not_allowed');
  const known = knownTo(module, report);
  if (!known) throw refuse('report', `There is no report ${report.slice(0, 60)} in ${module}.`);
  for (const metric of metrics)
    if (!known.has(metric)) throw refuse('metrics', `${known.title} has no metric ${metric.slice(0, 60)}.`);
  return { scope, report, query };
};

const frozen = ({ data, meta }: ReportAnswer): string =>
  JSON.stringify({ data: data.slice(0, keptRows), meta });

/**
 * Adds figures to an agenda item, each with its current answer.
 * @throws Problem 'not_found', 'invalid', 'not_allowed', 'malformed' for a query that its report does not
 * support.
 */
export const freezeFigures = async (
  deps: Deps,
  scope: Scope<'meetings', 'write'>,
  agendaItemId: string,
  { figures, attachments = [] }: Body,
  signal: AbortSignal,
): Promise<AnyItem[]> => {
  const point = await readItem(deps, agendaItemType, scope, agendaItemId);
  const own = narrowScope(scope, point.business_id);
  const asks = figures.map((figure, at) => askOf(own, figure, at));
  const answers = await answersTo(deps, own, asks, signal);
  const { module, id: form } = agendaItemType.form;
  const kept = figures.map((figure, at) => {
    const { answer, refused } = answers[at] ?? { refused: 'No data was returned.' };
    if (!answer) throw problem('malformed', refused);
    return { figure, of: asks[at]?.scope.module ?? module, answer: frozen(answer) };
  });
  return inTransaction(deps, async (within) => {
    await attachFiles(within.db, own, { module, form, itemId: point.id }, attachments);
    const made: AnyItem[] = [];
    for (const { figure, of, answer } of kept) {
      const { name, report, query, metrics, picture } = figure;
      if (picture !== undefined)
        await openImageForReaders(within.db, own, { form, itemId: point.id }, { id: picture, module: of });
      made.push(
        await addItem(within, agendaFigureType, own, {
          agenda_item_id: point.id,
          name,
          of_module: of,
          report,
          query: JSON.stringify(query),
          metrics: metrics.join(),
          answer,
          as_of: deps.clock.now().toISOString(),
          ...(picture === undefined ? {} : { picture }),
        }),
      );
    }
    return made;
  });
};

const anyOf = (key: string, values: readonly string[]): Filter => [
  values.map((value) => ({ key, operator: '=' as const, value })),
];

const totalOf = (answer: ReportAnswer | undefined, metric: string): number | null => {
  const value = answer?.meta[0]?.totals[metric];
  return typeof value === 'number' ? value : null;
};
const currencyOf = (answer: ReportAnswer | undefined, metric: string): string => {
  const meta = answer?.meta[0];
  return meta?.currencies[metric] ?? meta?.currency ?? '';
};

const presentFigure = (figure: Figure, live: ReportResult): MeetingFigure => {
  const { id, agenda_item_id, name, report, as_of, picture } = figure;
  const { type } = JSON.parse(figure.query) as Readonly<Record<string, string>>;
  const then = JSON.parse(figure.answer) as ReportAnswer;
  return {
    id,
    _id: id,
    agenda_item_id,
    closed: false,
    name,
    report,
    as_of,
    picture,
    range: then.meta[0]?.range ?? null,
    values: figure.metrics.split(',').map((metric) => ({
      metric,
      unit: figureLabelAndUnit(metric, type)?.unit ?? 'number',
      was: totalOf(then, metric),
      now: totalOf(live.answer, metric),
      currency: currencyOf(then, metric),
      currency_now: currencyOf(live.answer ?? then, metric),
    })),
    refused: live.refused ?? null,
  };
};

const closedFigure = ({ id, agenda_item_id, as_of }: Figure): MeetingFigure => ({
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
  refused: null,
});

/**
 * Returns the figures of a meeting's agenda with their stored and current values.
 * @throws Problem 'not_found'.
 */
export const readFigures = async (
  deps: Deps,
  scope: Scope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
): Promise<MeetingFigure[]> => {
  const meeting = await readItem(deps, meetingType, scope, meetingId);
  const own = narrowScope(scope, meeting.business_id);
  const all = { page: 1, perPage: -1 };
  const points = await readItems(deps, agendaItemType, own, {
    filter: anyOf('meeting_id', [meeting.id]),
    ...all,
  });
  if (points.data.length === 0) return [];
  const filter = anyOf(
    'agenda_item_id',
    (points.data as AnyItem[]).map(({ id }) => id),
  );
  const figures = (await readItems(deps, agendaFigureType, own, { filter, ...all })).data as Figure[];
  const open = figures.flatMap((figure) => {
    const of = isModuleSlug(figure.of_module) ? changeScopeModule(own, figure.of_module, 'read') : undefined;
    const query = JSON.parse(figure.query) as Record<string, string>;
    return of ? [{ figure, ask: { scope: of, report: figure.report, query } }] : [];
  });
  const answers = await answersTo(
    deps,
    own,
    open.map(({ ask }) => ask),
    signal,
  );
  const shown = new Map(
    open.flatMap(({ figure }, at) => {
      const live = answers[at];
      return live ? [[figure.id, presentFigure(figure, live)] as const] : [];
    }),
  );
  return figures.map((figure) => shown.get(figure.id) ?? closedFigure(figure));
};

import type { MeetingFigure, NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import {
  freezeFigure,
  readFrozenFigure,
  readStoredAnswer,
} from '@bellwether/contract/meetings/frozen-figure';
import { unreadableFigureText } from '@bellwether/contract/meetings/frozen-vs-current';
import type { Filter } from '@bellwether/contract/query/filter';
import { type ListQuery, parseListQuery } from '@bellwether/contract/query/list-query';
import { toReportQuery } from '@bellwether/contract/query/report-query';
import { findReport } from '@bellwether/contract/reports/list';
import {
  type BusinessScope,
  changeScopeModule,
  narrowScope,
  type Scope,
} from '@bellwether/domain/access/scope';
import { isModuleSlug, type ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { isProgressMetric, planProgressReport } from '@bellwether/domain/plan/progress-metrics';
import { type FieldError, Problem, problem } from '@bellwether/domain/problems';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Deps } from '../../http/deps.ts';
import { attachFiles, openImageForReaders } from '../files/index.ts';
import {
  type AnyItem,
  addItem,
  type ItemContext,
  inTransaction,
  readItem,
  readItems,
} from '../items/index.ts';
import { answerProgressReports } from '../plan/index.ts';
import { type ReportResult, runReportQueries, type ScopedReportQuery } from '../reports/index.ts';
import { agendaFigureType, agendaItemType, meetingType } from './forms.ts';
import { type Figure, hideFigure, presentFigure } from './present-figure.ts';

/** Dependencies for storing the current answer of a metric with an agenda item. */
export type FigureDeps = ItemContext & Pick<Deps, 'warehouse'>;

type Body = { figures: readonly NewFigure[]; attachments?: readonly string[] | undefined };

/** Maximum rows of a stored answer. Its totals still cover all rows. */
const maxFrozenRows = 200;

/** Message for a stored metric value without a current value, because its report no longer exists. */
const outdated = 'This figure is of an older release and cannot be updated.';

/** Query of a metric in the grammar of page URLs, with the scope of its module. */
type FigureQuery = { scope: BusinessScope; report: string; query: Partial<ListQuery> };

const isProgressQuery = ({ scope, report }: FigureQuery): boolean =>
  scope.module === 'plan' && report === planProgressReport;

/** Reads the query of a report. Returns the reason if the report cannot answer the query. */
const readReportFigure = (
  { scope, report: slug, query }: FigureQuery,
  today: Day,
): ScopedReportQuery | { refused: string } => {
  const report = findReport(String(scope.module), slug);
  if (!report) return { refused: outdated };
  try {
    return { scope, report, query: toReportQuery(query, today) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: error.message };
  }
};

/**
 * Returns the title of a report or of plan progress and a function that checks its metrics. Error messages begin with
 * the title.
 */
const resolveReport = (module: ModuleSlug, name: string) => {
  if (module === 'plan' && name === planProgressReport) return { title: 'A plan', has: isProgressMetric };
  const report = findReport(module, name);
  return (
    report && { title: report.title, has: (metric: string) => report.metrics.some((one) => one === metric) }
  );
};

/** Runs the queries of reports and of plan progress. Returns the answers in the order of the queries. */
const runQueries = async (
  deps: FigureDeps,
  businessScope: BusinessScope,
  figureQueries: readonly FigureQuery[],
  signal: AbortSignal,
): Promise<ReportResult[]> => {
  const today = dayAt(businessScope.business.timeZone, deps.clock.now());
  const planQueries = figureQueries.filter(isProgressQuery);
  const others = figureQueries
    .filter((figureQuery) => !isProgressQuery(figureQuery))
    .map((figureQuery) => ({ figureQuery, read: readReportFigure(figureQuery, today) }));
  const asked = others.flatMap(({ figureQuery, read }) => ('refused' in read ? [] : [{ figureQuery, read }]));
  const plans = planQueries.length > 0 ? changeScopeModule(businessScope, 'plan', 'read') : undefined;
  const [progressReports, reports] = await Promise.all([
    plans
      ? answerProgressReports(
          deps,
          plans,
          planQueries.map(({ query }) => query.custom ?? {}),
          signal,
        )
      : [],
    runReportQueries(
      deps,
      asked.map(({ read }) => read),
      signal,
    ),
  ]);
  const answered = new Map<FigureQuery, ReportResult | undefined>([
    ...planQueries.map((figureQuery, at) => [figureQuery, progressReports[at]] as const),
    ...others.flatMap(({ figureQuery, read }) =>
      'refused' in read ? [[figureQuery, { refused: read.refused }] as const] : [],
    ),
    ...asked.map(({ figureQuery }, at) => [figureQuery, reports[at]] as const),
  ]);
  return figureQueries.map(
    (figureQuery) => answered.get(figureQuery) ?? { refused: 'No data was returned.' },
  );
};

/**
 * Reads the query of a metric to store with an agenda item. @throws Problem 'invalid' with the wrong field,
 * 'not_allowed' for a module that the caller may not open.
 */
const toFigureQuery = (
  businessScope: BusinessScope,
  { module, report, query, metrics }: NewFigure,
  at: number,
): FigureQuery => {
  const refuse = (field: string, message: string) => {
    const errors: FieldError[] = [{ field: `figures.${at}.${field}`, message }];
    return problem('invalid', message, errors);
  };
  if (!isModuleSlug(module)) throw refuse('module', `There is no module ${module.slice(0, 60)}.`);
  const scope = changeScopeModule(businessScope, module, 'read');
  if (!scope) throw problem('not_allowed');
  const reportInfo = resolveReport(module, report);
  if (!reportInfo) throw refuse('report', `There is no report ${report.slice(0, 60)} in ${module}.`);
  for (const metric of metrics)
    if (!reportInfo.has(metric))
      throw refuse('metrics', `${reportInfo.title} has no metric ${metric.slice(0, 60)}.`);
  return { scope, report, query: parseListQuery(query) };
};

const toFrozenJson = ({ data, meta }: ReportAnswer): string =>
  JSON.stringify({ data: data.slice(0, maxFrozenRows), meta });

/**
 * Stores metrics with an agenda item, each with its current answer. @throws Problem 'not_found', 'invalid',
 * 'not_allowed', 'malformed' for a query that its report does not support.
 */
export const freezeFigures = async (
  deps: FigureDeps,
  scope: Scope<'meetings', 'write'>,
  agendaItemId: string,
  { figures, attachments = [] }: Body,
  signal: AbortSignal,
): Promise<AnyItem[]> => {
  const point = await readItem(deps, agendaItemType, scope, agendaItemId);
  const businessScope = narrowScope(scope, point.business_id);
  const asked = figures.map((figure, at) => ({ figure, ...toFigureQuery(businessScope, figure, at) }));
  const answers = await runQueries(deps, businessScope, asked, signal);
  const { module, id: form } = agendaItemType.form;
  const frozenFigures = asked.map(({ figure, scope: { module: of }, query }, at) => {
    const { answer, refused } = answers[at] ?? { refused: 'No data was returned.' };
    if (!answer) throw problem('malformed', refused);
    return { figure, of: of ?? module, query, answer: toFrozenJson(answer) };
  });
  return inTransaction(deps, async (within) => {
    await attachFiles(within.db, businessScope, { module, form, itemId: point.id }, attachments);
    const added: AnyItem[] = [];
    for (const { figure, of, query, answer } of frozenFigures) {
      const { name, report, metrics, picture } = figure;
      if (picture !== undefined)
        await openImageForReaders(
          within.db,
          businessScope,
          { form, itemId: point.id },
          { id: picture, module: of },
        );
      added.push(
        await addItem(within, agendaFigureType, businessScope, {
          agenda_item_id: point.id,
          name,
          figure: JSON.stringify(freezeFigure({ module: of, report, query, metrics })),
          answer,
          as_of: deps.clock.now().toISOString(),
          ...(picture === undefined ? {} : { picture }),
        }),
      );
    }
    return added;
  });
};

const equalsAny = (key: string, values: readonly string[]): Filter => [
  values.map((value) => ({ key, operator: '=' as const, value })),
];

/**
 * Returns the metrics stored with a meeting's agenda items, with their stored and current values. @throws Problem
 * 'not_found'.
 */
export const readFigures = async (
  deps: Deps,
  scope: Scope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
): Promise<MeetingFigure[]> => {
  const meeting = await readItem(deps, meetingType, scope, meetingId);
  const businessScope = narrowScope(scope, meeting.business_id);
  const all = { page: 1, perPage: -1 };
  const points = await readItems(deps, agendaItemType, businessScope, {
    filter: equalsAny('meeting_id', [meeting.id]),
    ...all,
  });
  if (points.data.length === 0) return [];
  const filter = equalsAny(
    'agenda_item_id',
    (points.data as AnyItem[]).map(({ id }) => id),
  );
  const figures = (await readItems(deps, agendaFigureType, businessScope, { filter, ...all }))
    .data as Figure[];
  const readable = figures.flatMap((figure) => {
    const frozen = readFrozenFigure(figure.figure);
    const then = readStoredAnswer(figure.answer);
    return frozen && then ? [{ figure, frozen, then }] : [];
  });
  const open = readable.flatMap((one) => {
    const { module } = one.frozen.report;
    const of = isModuleSlug(module) ? changeScopeModule(businessScope, module, 'read') : undefined;
    return of ? [{ ...one, of }] : [];
  });
  const known = open.filter(
    ({ frozen: { report } }) => isModuleSlug(report.module) && resolveReport(report.module, report.slug),
  );
  const answers = await runQueries(
    deps,
    businessScope,
    known.map(({ frozen, of }) => ({ scope: of, report: frozen.report.slug, query: frozen.query })),
    signal,
  );
  const openFigures = new Map(
    open.map((one) => [
      one.figure.id,
      presentFigure(one, answers[known.indexOf(one)] ?? { refused: outdated }),
    ]),
  );
  const readableIds = new Set(readable.map(({ figure }) => figure.id));
  return figures.map(
    (figure) =>
      openFigures.get(figure.id) ??
      hideFigure(figure, readableIds.has(figure.id) ? null : unreadableFigureText),
  );
};

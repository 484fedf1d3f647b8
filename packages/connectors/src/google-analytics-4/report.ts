import { addDays, dayAt, isDay } from '@bellwether/domain/time/day';
import { intersectRanges, type Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { Account, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { currencyForm, rowsForm } from '../kit/forms.ts';
import type { ServiceReply } from '../kit/http.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';

export const service = 'Google Analytics';

export const reportUrl = ({ id }: Account, method: 'runReport' | 'batchRunReports'): string =>
  `https://analyticsdata.googleapis.com/v1beta/properties/${id}:${method}`;

const optionalDay = z
  .string()
  .refine(isDay)
  .nullish()
  .catch(null)
  .transform((day) => day ?? null);
/** Reason why Google does not have all data, with the days that it names. */
const truncation = z
  .object({
    /** Data before this day are cut off. */
    dataTruncationDate: optionalDay,
    dataTruncationDateRanges: z
      .array(
        z
          .object({ startDate: z.string().refine(isDay), endDate: z.string().refine(isDay) })
          .transform(({ startDate, endDate }) => ({ from: startDate, to: endDate })),
      )
      .catch([]),
  })
  .catch({ dataTruncationDate: null, dataTruncationDateRanges: [] });

/** Completeness of a report. Every answer may have it; no part of the request asks for it. */
const metadataForm = z
  .object({
    dataLossFromOtherRow: z.boolean().catch(false),
    subjectToThresholding: z.boolean().catch(false),
    samplingMetadatas: z.array(z.unknown()).catch([]),
    dataTruncationReasons: z.array(truncation).catch([]),
    /** Currency of the amounts: the one that was asked for, or that of the property. */
    currencyCode: currencyForm.catch(null),
    /** Metrics that the role of the user hides. Google reports them as 0. */
    schemaRestrictionResponse: z
      .object({
        activeMetricRestrictions: z.array(
          z.object({ metricName: z.string().catch('') }).catch({ metricName: '' }),
        ),
      })
      .catch({ activeMetricRestrictions: [] }),
  })
  .optional()
  .catch(undefined);

/** Google leaves out rows and their count if there are none, but never the kind. */
const report = z.object({
  kind: z.literal('analyticsData#runReport'),
  rows: rowsForm,
  rowCount: z.number().default(0),
  metadata: metadataForm,
});

export type ReportMetadata = z.output<typeof metadataForm>;

const parts = z.object({ kind: z.unknown().optional(), error: z.unknown().optional() });

/** Reads a report. @throws SourceError for one that is an error or only a part of one. */
export const parseReport = (reply: ServiceReply): z.output<typeof report> => {
  const found = parts.safeParse(reply.body).data;
  if (found && (found.kind === undefined || (found.error ?? null) !== null))
    throw new SourceError('service_down', `${service} sent an incomplete report.`, {
      answer: writeJson(reply.body),
    });
  return parseReply(service, report, reply);
};

/** @throws SourceError if the rows up to `end` are not those that the report counts. */
export const requireAllRows = (
  { rows, rowCount }: Pick<z.output<typeof report>, 'rows' | 'rowCount'>,
  end: number,
): void => {
  if (rows.length === 0 ? end < rowCount : rowCount < end)
    throw new SourceError('service_down', `${service} left out rows of its report.`);
};

export const hidesMetric = (metadata: ReportMetadata, metric: string): boolean =>
  metadata?.schemaRestrictionResponse.activeMetricRestrictions.some(
    ({ metricName }) => metricName === metric,
  ) ?? false;

/** Days after which visits are complete: Google processes a day for 24 to 48 hours. */
export const processedDays = 2;

export const noteProcessing = (session: ServiceSession, { timeZone }: SourceAccount, range: Range): void => {
  const today = dayAt(timeZone, session.now());
  const days = intersectRanges(range, { from: addDays(today, -processedDays), to: today });
  if (days) session.noteDays('not_final', days);
};

/** Reports whether a report lacks data, such as that from before a feature of Google was there. */
export const isCutOff = (metadata: ReportMetadata): boolean =>
  metadata !== undefined && metadata.dataTruncationReasons.length > 0;

/** Returns the days of a range for which Google does not have all data; all of them if it names none. */
const findCutOffDays = (metadata: ReportMetadata, range: Range): Range[] =>
  (metadata?.dataTruncationReasons ?? []).flatMap(
    ({ dataTruncationDate: before, dataTruncationDateRanges: ranges }) => {
      if (before === null && ranges.length === 0) return [range];
      const named = [...(before === null ? [] : [{ from: range.from, to: addDays(before, -1) }]), ...ranges];
      return named.flatMap((days) => (days.from <= days.to ? (intersectRanges(days, range) ?? []) : []));
    },
  );

/** Notes apply to the whole date range of the request, because Google names no days for most of them. */
export const noteMetadata = (session: ServiceSession, metadata: ReportMetadata, range: Range): void => {
  if (metadata?.dataLossFromOtherRow) session.noteDays('other_row', range);
  if (metadata?.subjectToThresholding) session.noteDays('thresholded', range);
  for (const days of findCutOffDays(metadata, range)) session.noteDays('cut_off', days);
  if (metadata && metadata.samplingMetadatas.length > 0) session.noteDays('sampled', range);
};

/** Value of the dimensions of a row with rare values. */
const other = '(other)';

/**
 * Returns the rows whose first dimension is known. The others hold the rare values of a property with very many; they belong
 * to no known day, period or event, so they are left out. Google documents them, so they are not unreadable.
 */
export const leaveOutOther = (rows: readonly unknown[]): unknown[] =>
  rows.filter((row) => {
    const { dimensionValues } = (row ?? {}) as { dimensionValues?: { value?: unknown }[] | null };
    return dimensionValues?.[0]?.value !== other;
  });

/** Filter that keeps some events. */
export const filterEvents = (events: readonly string[]) => ({
  filter: { fieldName: 'eventName', inListFilter: { values: [...events], caseSensitive: true } },
});

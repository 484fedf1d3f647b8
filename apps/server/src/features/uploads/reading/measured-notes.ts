import { isHeadingOf } from '@bellwether/contract/imports/cell-meaning';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import type { Fields } from './row-sql.ts';

/** Statuses of won deals: `Closed won`, `closedwon`, `won`. */
const wonStatus = /^(closed[ _-]?)?won$/i;
const returningHeadings = [
  'Returning users',
  'Returning visitors',
  'Wiederkehrende Nutzer',
  'Usuarios recurrentes',
];

const measured: readonly UploadType[] = ['keyword_rankings', 'competitor_metrics', 'website_audits'];
const dimensionKeys = [
  'city',
  'country',
  'region',
  'device',
  'channel',
  'source',
  'landing_page',
  'campaign',
];

/** Notes the date of readings without dates, and that visitors are counted again in each row. */
export const measuredNotes = (fields: Fields): string[] => {
  const { kind, mapping } = fields;
  if (kind === 'ads' && !fields.has('cost') && !fields.has('cost_micros'))
    return ['No column for Cost was found, so the cost of these ads is unknown.'];
  if (kind === 'leads' && fields.sample('status').some((cell) => wonStatus.test(cell)))
    return [
      'The statuses of the file are shown with the leads. Reports count a lead as won only after a user marks it as won.',
    ];
  if (measured.includes(kind) && !fields.has('day') && mapping.period !== undefined)
    return [`The file has no dates. Its data counts on the last day of the period, ${mapping.period.to}.`];
  if (kind !== 'sessions' || !fields.has('users')) return [];
  const returning = fields.header.find((heading) => isHeadingOf(returningHeadings, heading));
  if (returning !== undefined)
    return [
      `"${returning}" is not stored. Reports compute returning users as users minus new users, which may differ from this column.`,
    ];
  const [by] = dimensionKeys.filter((key) => fields.has(key));
  if (by !== undefined)
    return ['Users are counted per row: a person in several rows of one day counts more than once.'];
  return /unique/i.test(fields.header[fields.index('users')] ?? '')
    ? ['Unique visitors are counted per day: a person who visits on several days counts more than once.']
    : [];
};

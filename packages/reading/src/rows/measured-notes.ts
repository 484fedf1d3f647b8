import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isHeadingOf } from '../mapping/cell-meaning.ts';
import type { Fields } from './row-sql.ts';
import { idFields, roundedId } from './values/id-text.ts';

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

/** Fields that only a list of single invoices has. */
const invoiceFields = [
  'document_number',
  'customer',
  'customer_id',
  'customer_email',
  'product',
  'product_code',
];
/** Headings of reports with numbers of sales. */
const salesCountHeading =
  /^((total|number of|no\.? of|count of|#) ?)?(orders|invoices|transactions|bills|receipts|sales count|order count|invoice count|transaction count|bestellungen|rechnungen|pedidos|facturas|commandes|factures|ordini|fatture|encomendas|faturas|bestellingen|facturen)$/i;
/** Reports whether each row sums the sales of a day, instead of being a single invoice. */
const sumsSales = (fields: Fields): boolean =>
  !invoiceFields.some((key) => fields.has(key)) &&
  fields.header.some((heading) => salesCountHeading.test(heading.trim().replace(/[\s_-]+/g, ' ')));

const statusKeys = ['status', 'status_2'];
const partlyRefunded =
  /^(partial(ly)?|part)[ _-]*refund|^teilweise (r(ü|ue)ck)?erstattet|^parcialmente reembolsad|^partiellement rembours|^parzialmente rimborsat|^gedeeltelijk terugbetaald/i;

/** Returns a note for each column whose ids were rounded by a spreadsheet. */
export const roundedIdNotes = (fields: Fields): string[] =>
  fields.mapped.flatMap(({ key, label }) => {
    const example = idFields.includes(key)
      ? fields.sample(key).find((cell) => roundedId.test(cell))
      : undefined;
    return example === undefined
      ? []
      : [
          `${label}: a spreadsheet rounded numbers such as "${example}", so they are not read. Export the file again without opening it in a spreadsheet.`,
        ];
  });

/**
 * Returns notes about the limits of measured figures: the date of rows without one, visitors counted again in each row,
 * and what sums cannot show.
 */
export const measuredNotes = (fields: Fields): string[] => {
  const { kind, mapping } = fields;
  if (
    kind === 'invoices' &&
    !fields.has('refunded') &&
    statusKeys.some((key) => fields.sample(key).some((cell) => partlyRefunded.test(cell)))
  )
    return [
      'Partly refunded documents count in full, because no column says how much was refunded. Choose one for Refunded if there is one.',
    ];
  if (kind === 'invoices')
    return sumsSales(fields)
      ? [
          'Each row sums the sales of a day. They count as revenue, but the number of invoices, their average and their customers are unknown.',
        ]
      : [];
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

import { z } from 'zod';
import { adChannelKeys } from '../catalogue/channels.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idShape } from './shapes.ts';

export const uploadTypeSchema = z.enum(
  [
    'invoices',
    'ads',
    'sessions',
    'leads',
    'search_terms',
    'ad_landing_pages',
    'keyword_rankings',
    'reviews',
    'competitor_metrics',
    'website_audits',
    'lead_touches',
  ],
  'kind must be invoices, ads, sessions, leads, search_terms, ad_landing_pages, keyword_rankings, reviews, competitor_metrics, website_audits or lead_touches.',
);
export type UploadType = z.infer<typeof uploadTypeSchema>;

/** The module that an upload of a kind belongs to: its slug must be held to see or make one. */
export const uploadTypeModules = {
  invoices: 'financials',
  ads: 'analytics',
  sessions: 'analytics',
  leads: 'conversions',
  search_terms: 'analytics',
  ad_landing_pages: 'analytics',
  keyword_rankings: 'analytics',
  reviews: 'analytics',
  competitor_metrics: 'benchmarking',
  website_audits: 'benchmarking',
  lead_touches: 'conversions',
} as const satisfies Record<UploadType, string>;

/**
 * received: on disk, columns guessed, waiting for a look · checking, checked: dry run · importing, imported · failed: refused as a whole
 * · cancelled · undone: its rows are out again.
 */
export const uploadStateSchema = z.enum([
  'received',
  'checking',
  'checked',
  'importing',
  'imported',
  'failed',
  'cancelled',
  'undone',
]);

const mapping = z.object({
  columns: z.record(
    z.string(),
    z.union([z.object({ column: z.string() }), z.object({ constant: z.string().max(500) })]),
  ),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
  platform: z.string().max(60).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency must be three letters, like AUD.')
    .optional(),
  /** The id of the vendor's export that the file was taken for. */
  preset: z.string().max(60).optional(),
  /** Fields that are told once a document, on its first line; its other lines take them over, amounts are shared out. */
  document: z.array(z.string()).max(60).optional(),
  /** Whether prices of lines hold tax, where no column of the file is to say so. */
  taxInclusive: z.boolean().optional(),
  /** Which rows count, by field and its value in small letters; `*` stands for values that are not named. */
  counts: z.record(z.string(), z.record(z.string().max(200), z.enum(['yes', 'no', 'credit']))).optional(),
  /** The field whose value stands alone in a row above the rows that it is of, as in grouped reports. */
  group: z.string().max(60).optional(),
  /** The line in which the headings stand, where a person chose it. Of this file only. */
  headerLine: z.number().int().min(1).optional(),
  /** The sheet that is read, of a workbook that has several. Of this file only. */
  sheet: z.string().max(255).optional(),
});

/** One fault of a file: where it is and what is wrong there. `column` counts from 1. */
export const fileFaultSchema = z.object({
  line: z.number(),
  column: z.number().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

/** What a dry run found. `totals` are sums of counts; sums of amounts are in `money`, one for each currency. All are decimal strings. */
export const dryRunSchema = z.object({
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  left_out: z.number(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  totals: z.record(z.string(), z.string()),
  /** `currency` is null for rows that name none: they are in the business's. The currency of most rows comes first. */
  money: z.array(
    z.object({
      currency: z.string().nullable(),
      rows: z.number(),
      totals: z.record(z.string(), z.string()),
    }),
  ),
  /**
   * What the file holds in the columns that decide which rows count (status, type of document, type of result), the most frequent first:
   * how many rows, the sum of their amounts in one currency (null where there are several, or none), and whether they count.
   */
  values: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      rows: z.number(),
      sum: z.string().nullable(),
      currency: z.string().nullable(),
      counted: z.enum(['yes', 'no', 'credit']),
      /** No rule knows the value and nobody has chosen yet: whether it counts is to be confirmed. */
      assumed: z.boolean().optional(),
    }),
  ),
  rejects: z.array(fileFaultSchema),
  left_out_rows: z.array(fileFaultSchema),
  notes: z.array(z.string()),
  /** Rows of earlier imports that this file takes the place of. */
  replaces: z.number(),
  /**
   * Of those, the ones that this file does not bring again, the largest first and at most 50 by name, and the figures that it lacks; null when
   * nothing would be lost.
   */
  disappears: z
    .object({
      rows: z.number(),
      sums: z.array(z.object({ amount: z.string().nullable(), currency: z.string().nullable() })),
      named: z.array(
        z.object({
          name: z.string(),
          from_date: z.string(),
          to_date: z.string(),
          rows: z.number(),
          amount: z.string().nullable(),
          currency: z.string().nullable(),
        }),
      ),
      columns: z.array(z.string()),
    })
    .nullable(),
});

export const csvUploadSchema = z.object({
  ...idShape,
  kind: uploadTypeSchema,
  state: uploadStateSchema,
  file_name: z.string(),
  file_bytes: z.number(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  created_at: z.string(),
  /** Id and name of who uploaded it. */
  created_by: z.string(),
  created_by_name: z.string(),
  /** Column headings of the file, in order, and the first rows under them. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** The names of a workbook's sheets, in their order; none unless there are several. `mapping.sheet` is the one that is read. */
  sheets: z.array(z.string()),
  mapping,
  /** The vendor's export that its headings are those of: 'Shopify orders export'. */
  looks_like: z.string().nullable(),
  /** The mapping was remembered from an earlier file with the same headings. */
  remembered: z.boolean(),
  /** Sentences that stand in the way of an import; empty when it can go ahead. */
  problems: z.array(z.string()),
  dry_run: dryRunSchema.nullable(),
  /** What the business's revenue is read from instead of uploads, so that these invoices do not show in it: 'Xero'. Null when they do. */
  other_source: z.string().nullable(),
  /** While checking or importing: rows done of all, rows a second, seconds left. */
  progress: z
    .object({ done: z.number(), total: z.number(), rate: z.number(), seconds_left: z.number().nullable() })
    .nullable(),
});
export type CsvUpload = z.infer<typeof csvUploadSchema>;

const access = (act: 'read' | 'write') =>
  ({ who: 'member', module: { query: 'kind', modules: uploadTypeModules }, act, business: 'one' }) as const;
const scope = z.object({ business_id: z.string('business_id is required.').min(1), kind: uploadTypeSchema });
const one = {
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: z.object({ data: csvUploadSchema }),
} as const;

export const listCsvUploads = defineEndpoint({
  name: 'list-csv-uploads',
  description: 'The uploads of a business of one kind, the newest first.',
  method: 'GET',
  path: '/csv-uploads',
  access: access('read'),
  query: scope,
  reply: z.object({ data: z.array(csvUploadSchema) }),
});

export const createCsvUpload = defineEndpoint({
  name: 'create-csv-upload',
  description:
    'Receives a file (multipart, field `file`), streams it to disk, and answers with its columns and a guess of what they are. Nothing is imported yet.',
  method: 'POST',
  path: '/csv-uploads',
  access: access('write'),
  // The advertising page a report is uploaded from: it decides where the file does not say whose report it is.
  query: scope.extend({
    channel: z.enum(adChannelKeys, 'channel must be an advertising channel.').optional(),
  }),
  body: 'upload',
  status: 201,
  reply: z.object({ data: csvUploadSchema }),
  problems: ['unreadable_file', 'too_large', 'wrong_type'],
});

export const getCsvUpload = defineEndpoint({
  ...one,
  name: 'get-csv-upload',
  description: 'One upload, with its progress while it is checked or imported.',
  method: 'GET',
  path: '/csv-uploads/:id',
  access: access('read'),
  problems: ['not_found'],
});

export const mapCsvUpload = defineEndpoint({
  ...one,
  name: 'map-csv-upload',
  description:
    'Corrects which column is what, and starts the dry run. Without columns they are guessed anew, in the sheet that is named (`mapping.sheet`).',
  method: 'PUT',
  path: '/csv-uploads/:id',
  access: access('write'),
  body: z.object({ mapping }),
  problems: ['not_found', 'conflict', 'unreadable_file', 'invalid', 'too_large'],
});

export const importCsvUpload = defineEndpoint({
  ...one,
  name: 'import-csv-upload',
  description:
    'Imports the accepted rows of a checked file. Asked twice it imports once; a file that was imported before with the same mapping changes nothing. What would disappear (`dry_run.disappears`) has to be accepted.',
  method: 'POST',
  path: '/csv-uploads/:id/import',
  access: access('write'),
  query: scope.extend({ accept_loss: z.literal('true', 'accept_loss can only be true.').optional() }),
  status: 202,
  problems: ['not_found', 'conflict'],
});

export const cancelCsvUpload = defineEndpoint({
  ...one,
  name: 'cancel-csv-upload',
  description: 'Stops a check or an import; nothing of it stays.',
  method: 'POST',
  path: '/csv-uploads/:id/cancel',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const undoCsvUpload = defineEndpoint({
  ...one,
  name: 'undo-csv-upload',
  description: 'Takes the rows of an import out again and puts back what they had replaced.',
  method: 'POST',
  path: '/csv-uploads/:id/undo',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const deleteCsvUpload = defineEndpoint({
  name: 'delete-csv-upload',
  description:
    'Deletes the kept file of an upload. One whose rows are in the reports stays in the list, without its file; any other goes altogether.',
  method: 'DELETE',
  path: '/csv-uploads/:id',
  access: access('write'),
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: z.object({ message: z.string() }),
  problems: ['not_found', 'conflict'],
});

export const getCsvUploadRejects = defineEndpoint({
  name: 'get-csv-upload-rejects',
  description: 'The rejected rows as they stood in the file, with line and reason.',
  method: 'GET',
  path: '/csv-uploads/:id/rejects',
  access: access('read'),
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: 'file',
  problems: ['not_found', 'conflict', 'too_many', 'too_large'],
});

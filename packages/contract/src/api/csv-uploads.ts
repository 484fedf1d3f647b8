import { type UploadType, uploadTypeNames, uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { adChannelKeys } from '@bellwether/domain/channels/ad-channels';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idShape } from './shapes.ts';

export const uploadTypeSchema = z.enum(
  uploadTypeNames,
  `kind must be ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(uploadTypeNames)}.`,
);

/**
 * received: stored, columns guessed, waiting for review · checking, checked: dry run · importing, imported ·
 * failed: rejected as a whole · cancelled · undone: its rows were removed again.
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
  /** Id of the vendor export that the file was recognised as. */
  preset: z.string().max(60).optional(),
  /**
   * Fields that are filled only on the first line of a document. Its other lines inherit them; amounts are split
   * between the lines.
   */
  document: z.array(z.string()).max(60).optional(),
  /** Whether line prices include tax; used if the file has no column for it. */
  taxInclusive: z.boolean().optional(),
  /** Whether rows are movements of an account, of which only sales and their refunds count. */
  accountMovements: z.boolean().optional(),
  /** The user's decisions which rows count, by field and lower-case value; `*` is the decision for other values. */
  counts: z.record(z.string(), z.record(z.string().max(200), z.enum(['yes', 'no', 'credit']))).optional(),
  /** Field whose value is in a heading row above its rows, as in grouped reports. */
  group: z.string().max(60).optional(),
  /** Line number of the header row if a user chose it, from 1. It applies to this file only. */
  headerLine: z.number().int().min(1).optional(),
  /** Name of the sheet to read from a workbook with several. It applies to this file only. */
  sheet: z.string().max(255).optional(),
});

/**
 * Assignment of file columns to fields. A field is read from the column with that heading, or has one
 * constant for all rows. `dateOrder` and `decimal` resolve ambiguous dates and amounts. `period` is for files
 * with totals and no dates.
 */
export type Mapping = z.infer<typeof mapping>;

/** Fault of a file. `column` counts from 1. */
export const fileFaultSchema = z.object({
  line: z.number(),
  column: z.number().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

/**
 * Result of a dry run. `totals` are sums of counts; `money` has the sums of amounts per currency. All are
 * decimal strings.
 */
export const dryRunSchema = z.object({
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  left_out: z.number(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  totals: z.record(z.string(), z.string()),
  /**
   * `currency` is null for rows without one; they use the business's currency. The currency with most rows
   * comes first.
   */
  money: z.array(
    z.object({
      currency: z.string().nullable(),
      rows: z.number(),
      totals: z.record(z.string(), z.string()),
    }),
  ),
  /**
   * Values in the columns that decide whether a row counts (status, document type, result type), most
   * frequent first. `sum` is the total of their amounts, null if there are none or several currencies.
   */
  values: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      rows: z.number(),
      sum: z.string().nullable(),
      currency: z.string().nullable(),
      counted: z.enum(['yes', 'no', 'credit']),
      /** True if no rule covers the value and no user has decided, so that the decision needs confirmation. */
      assumed: z.boolean().optional(),
    }),
  ),
  rejects: z.array(fileFaultSchema),
  left_out_rows: z.array(fileFaultSchema),
  notes: z.array(z.string()),
  /** Number of already imported rows that this file replaces. */
  replaces: z.number(),
  /**
   * Data that the import would lose: rows of earlier files that are missing from this file, and columns that the file
   * lacks; null if nothing. `named` lists at most 50 rows, largest first.
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
  created_by: z.string(),
  created_by_name: z.string(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Sheet names of a workbook in order; empty unless it has several sheets. `mapping.sheet` is the sheet to read. */
  sheets: z.array(z.string()),
  mapping,
  /** Vendor export that the headings match, for example 'Shopify orders export'. */
  looks_like: z.string().nullable(),
  /** True if the mapping comes from an earlier file with the same headings. */
  remembered: z.boolean(),
  /** Sentences that explain what prevents the import; empty if it can start. */
  problems: z.array(z.string()),
  dry_run: dryRunSchema.nullable(),
  /**
   * Revenue source that is used instead of uploads, so these invoices do not count, for example 'Xero'. Null
   * if they count.
   */
  other_source: z.string().nullable(),
  /** Progress of a check or an import: rows done, rows in total, rows per second and seconds left. */
  progress: z
    .object({ done: z.number(), total: z.number(), rate: z.number(), seconds_left: z.number().nullable() })
    .nullable(),
});
export type CsvUpload = z.infer<typeof csvUploadSchema>;

/** Module of each kind of upload. */
const modules = Object.fromEntries(uploadTypeNames.map((kind) => [kind, uploadTypes[kind].module])) as {
  [K in UploadType]: (typeof uploadTypes)[K]['module'];
};

const access = (act: 'read' | 'write') =>
  ({ who: 'member', module: { query: 'kind', modules }, act, business: 'one' }) as const;
const scope = z.object({ business_id: z.string('business_id is required.').min(1), kind: uploadTypeSchema });
const one = {
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: z.object({ data: csvUploadSchema }),
} as const;

export const listCsvUploads = defineEndpoint({
  name: 'list-csv-uploads',
  description: 'Returns the uploads of one kind for a business, newest first.',
  method: 'GET',
  path: '/csv-uploads',
  access: access('read'),
  query: scope,
  reply: z.object({ data: z.array(csvUploadSchema) }),
});

export const createCsvUpload = defineEndpoint({
  name: 'create-csv-upload',
  description:
    'Receives a file (multipart, field `file`), streams it to disk, and returns its columns with a suggested mapping. Imports nothing yet.',
  method: 'POST',
  path: '/csv-uploads',
  access: access('write'),
  // Advertising channel of the page from which the report is uploaded; used if the file does not name its channel.
  query: scope.extend({
    channel: z.enum(adChannelKeys, 'channel must be an advertising channel.').optional(),
  }),
  body: 'upload',
  status: 201,
  reply: z.object({ data: csvUploadSchema }),
  problems: ['unreadable_file', 'too_large', 'wrong_type'],
});

export const recogniseCsvUpload = defineEndpoint({
  name: 'recognise-csv-upload',
  description:
    'Recognises the kind of a file (multipart, field `file`) by its columns. The start of a text file is enough. Stores nothing.',
  method: 'POST',
  path: '/csv-uploads/recognise',
  access: { who: 'any-member', act: 'read', business: 'one' },
  onlyReads: true,
  perMinute: 20,
  query: z.object({ business_id: z.string('business_id is required.').min(1) }),
  body: 'upload',
  reply: z.object({
    data: z.object({
      /** Recognised kind of the file; null if no kind fits, or if several fit equally well. */
      kind: uploadTypeSchema.nullable(),
      /** Name of the vendor whose export has these headings, for example 'Xero'. */
      vendor: z.string().nullable(),
    }),
  }),
  problems: ['unreadable_file', 'too_large', 'wrong_type'],
});

export const getCsvUpload = defineEndpoint({
  ...one,
  name: 'get-csv-upload',
  description: 'Returns one upload, with the progress of its check or import.',
  method: 'GET',
  path: '/csv-uploads/:id',
  access: access('read'),
  problems: ['not_found'],
});

export const mapCsvUpload = defineEndpoint({
  ...one,
  name: 'map-csv-upload',
  description:
    'Corrects the column mapping and starts the dry run. Without columns, suggests a mapping again for the named sheet (`mapping.sheet`).',
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
    'Imports the accepted rows of a checked file. A repeated call imports once; a file that was imported before with the same mapping changes nothing. The caller must accept the rows that would disappear (`dry_run.disappears`).',
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
  description: 'Stops a check or an import; none of its rows stay.',
  method: 'POST',
  path: '/csv-uploads/:id/cancel',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const undoCsvUpload = defineEndpoint({
  ...one,
  name: 'undo-csv-upload',
  description: 'Removes the rows of an import and restores the rows that it replaced.',
  method: 'POST',
  path: '/csv-uploads/:id/undo',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const deleteCsvUpload = defineEndpoint({
  name: 'delete-csv-upload',
  description:
    'Deletes the stored file of an upload. An upload with rows in the reports stays in the list without its file; any other is deleted.',
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
  description: 'Returns the rejected rows as they are in the file, with line and reason.',
  method: 'GET',
  path: '/csv-uploads/:id/rejects',
  access: access('read'),
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: 'file',
  problems: ['not_found', 'conflict', 'too_many', 'too_large'],
});

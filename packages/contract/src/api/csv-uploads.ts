import { z } from 'zod';
import { adChannelKeys } from '../catalogue/channels.ts';
import { endpoint } from '../endpoint.ts';
import { ids } from './shapes.ts';

export const importKind = z.enum(
  ['invoices', 'ads', 'sessions', 'leads'],
  'kind must be invoices, ads, sessions or leads.',
);
export type ImportKind = z.infer<typeof importKind>;

/** The module that an upload of a kind belongs to: its slug must be held to see or make one. */
export const moduleOfKind = {
  invoices: 'financials',
  ads: 'analytics',
  sessions: 'analytics',
  leads: 'conversions',
} as const satisfies Record<ImportKind, string>;

/**
 * received: on disk, columns guessed, waiting for a look · checking, checked: dry run · importing, imported · failed: refused as a whole
 * · cancelled · undone: its rows are out again.
 */
export const uploadState = z.enum([
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
});

/** One fault of a file: where it is and what is wrong there. `column` counts from 1. */
export const fault = z.object({
  line: z.number(),
  column: z.number().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

/** What a dry run found. Amounts are decimal strings in `currency`. */
export const dryRun = z.object({
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  left_out: z.number(),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  currency: z.string().nullable(),
  totals: z.record(z.string(), z.string()),
  rejects: z.array(fault),
  left_out_rows: z.array(fault),
  notes: z.array(z.string()),
  /** Rows of earlier loads that this file's days replace. */
  replaces: z.number(),
});

export const csvUpload = z.object({
  ...ids,
  kind: importKind,
  state: uploadState,
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
  mapping,
  /** The mapping was remembered from an earlier file with the same headings. */
  remembered: z.boolean(),
  /** Sentences that stand in the way of an import; empty when it can go ahead. */
  problems: z.array(z.string()),
  dry_run: dryRun.nullable(),
  /** While checking or importing: rows done of all, rows a second, seconds left. */
  progress: z
    .object({ done: z.number(), total: z.number(), rate: z.number(), seconds_left: z.number().nullable() })
    .nullable(),
});
export type CsvUpload = z.infer<typeof csvUpload>;

const access = (act: 'read' | 'write') => ({ who: 'member', module: 'kind', act, business: 'one' }) as const;
const scope = z.object({ business_id: z.string('business_id is required.').min(1), kind: importKind });
const one = {
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: z.object({ data: csvUpload }),
} as const;

export const listCsvUploads = endpoint({
  name: 'list-csv-uploads',
  about: 'The uploads of a business of one kind, the newest first.',
  method: 'GET',
  path: '/csv-uploads',
  access: access('read'),
  query: scope,
  reply: z.object({ data: z.array(csvUpload) }),
});

export const createCsvUpload = endpoint({
  name: 'create-csv-upload',
  about:
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
  reply: z.object({ data: csvUpload }),
  problems: ['unreadable_file', 'too_large', 'wrong_type'],
});

export const getCsvUpload = endpoint({
  ...one,
  name: 'get-csv-upload',
  about: 'One upload, with its progress while it is checked or imported.',
  method: 'GET',
  path: '/csv-uploads/:id',
  access: access('read'),
  problems: ['not_found'],
});

export const mapCsvUpload = endpoint({
  ...one,
  name: 'map-csv-upload',
  about: 'Corrects which column is what, and starts the dry run.',
  method: 'PUT',
  path: '/csv-uploads/:id',
  access: access('write'),
  body: z.object({ mapping }),
  problems: ['not_found', 'conflict', 'unreadable_file', 'invalid'],
});

export const importCsvUpload = endpoint({
  ...one,
  name: 'import-csv-upload',
  about:
    'Imports the accepted rows of a checked file. Asked twice it imports once; a file that was imported before with the same mapping changes nothing.',
  method: 'POST',
  path: '/csv-uploads/:id/import',
  access: access('write'),
  status: 202,
  problems: ['not_found', 'conflict'],
});

export const cancelCsvUpload = endpoint({
  ...one,
  name: 'cancel-csv-upload',
  about: 'Stops a check or an import; nothing of it stays.',
  method: 'POST',
  path: '/csv-uploads/:id/cancel',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const undoCsvUpload = endpoint({
  ...one,
  name: 'undo-csv-upload',
  about: 'Takes the rows of an import out again and puts back what they had replaced.',
  method: 'POST',
  path: '/csv-uploads/:id/undo',
  access: access('write'),
  problems: ['not_found', 'conflict'],
});

export const getCsvUploadRejects = endpoint({
  name: 'get-csv-upload-rejects',
  about: 'The rejected rows as they stood in the file, with line and reason.',
  method: 'GET',
  path: '/csv-uploads/:id/rejects',
  access: access('read'),
  params: z.object({ id: z.string().min(1) }),
  query: scope,
  reply: 'file',
  problems: ['not_found', 'conflict'],
});

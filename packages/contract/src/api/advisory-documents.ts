import { maxFileBytes } from '@bellwether/domain/catalogue/file-types';
import { findFileKind } from '@bellwether/domain/format/file';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { fileItemSchema } from './files.ts';
import { idSchema, idShape, listQuery, paginationSchema } from './shapes.ts';

export const documentCategories = {
  strategy: 'Strategy',
  report: 'Report',
  meeting: 'Meeting',
  other: 'Other',
} as const;
export type DocumentCategory = keyof typeof documentCategories;
const categories = Object.keys(documentCategories) as [DocumentCategory, ...DocumentCategory[]];

/** File type of an advisory document, derived from its content. */
export const documentTypes = {
  pdf: 'PDF',
  presentation: 'Presentation',
  spreadsheet: 'Spreadsheet',
  other: 'Other',
} as const;
export type DocumentType = keyof typeof documentTypes;

/** Returns the type of a document by its MIME type. */
export const findDocumentType = (mimeType: string): DocumentType => {
  const kind = findFileKind(mimeType);
  return kind === 'pdf'
    ? 'pdf'
    : kind === 'slides'
      ? 'presentation'
      : kind === 'sheet'
        ? 'spreadsheet'
        : 'other';
};

const category = z.enum(
  categories,
  `The category must be ${categories.slice(0, -1).join(', ')} or ${categories.at(-1)}.`,
);

/**
 * A file that the adviser stores for a business. The fields of `file` are repeated at the top level.
 * `generated_date_time` is UTC.
 */
const advisoryDocument = fileItemSchema.extend({
  file: fileItemSchema,
  business: z.object({ ...idShape, trading_name: z.string() }),
  category,
  document_type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  generated_date_time: z.string(),
});
export type AdvisoryDocument = z.infer<typeof advisoryDocument>;

const businessQuery = z.object({ filter: z.string().optional(), business_id: z.string().optional() });
const upload = {
  method: 'POST',
  access: { who: 'member', module: 'meetings', act: 'write', business: 'one' },
  query: businessQuery,
  body: 'upload',
  upload: { field: 'upload', maxBytes: maxFileBytes },
  status: 201,
  reply: z.object({ ...idShape, data: advisoryDocument }),
} as const;

export const listAdvisoryDocuments = defineEndpoint({
  name: 'list-advisory-documents',
  description:
    'Returns the advisory documents of a business, newest first by default, with the query parameters of every list. `source_id` selects those of a meeting, `category` those of a category.',
  method: 'GET',
  path: '/advisory-documents',
  access: { who: 'member', module: 'meetings', act: 'read', business: 'one' },
  query: listQuery,
  reply: z.object({
    data: z.array(advisoryDocument),
    meta: z.array(z.object({ pagination: paginationSchema })),
  }),
});

export const addAdvisoryDocument = defineEndpoint({
  name: 'add-advisory-document',
  description: 'Stores an advisory document (multipart, field `upload`, 10 MB at most) for a business.',
  path: '/advisory-documents/:category',
  params: z.object({ category }),
  problems: ['unreadable_file'],
  ...upload,
});

export const addMeetingDocument = defineEndpoint({
  name: 'add-meeting-document',
  description: 'Stores an advisory document (multipart, field `upload`, 10 MB at most) for a meeting.',
  path: '/meetings/:meetingId/advisory-documents/:category',
  params: z.object({ meetingId: idSchema, category }),
  problems: ['not_found', 'unreadable_file'],
  ...upload,
});

import { maxFileBytes } from '@bellwether/domain/catalogue/file-types';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, idShape, listQuery, messageSchema, paginationSchema } from './shapes.ts';

/**
 * A stored file. `filesize` is in bytes, `created_at` is UTC. `url` is the address of the content relative to the root
 * of the site: base path of the API + `path` + `?token=`. The token is valid for 10 minutes and for this file only.
 * Unless `is_public`, the request must also name the business.
 */
export const fileItemSchema = z.object({
  ...idShape,
  business_id: idSchema,
  file_name: z.string(),
  filesize: z.number().int(),
  mime_type: z.string(),
  url: z.string(),
  path: z.string(),
  token: z.string(),
  is_public: z.boolean(),
  /**
   * Form and item that the file is attached to, with the item's description as rich text; null while
   * unattached.
   */
  source: z.string(),
  sourceObject: z.object({ _id: idSchema, name: z.string(), description: z.string().nullable() }).nullable(),
  created_at: z.string(),
  /** User who added the file; null once the user is deleted. */
  created_by: z.string().nullable(),
});
export type FileItem = z.infer<typeof fileItemSchema>;

const businessQuery = z.object({ filter: z.string().optional(), business_id: z.string().optional() });
const itemParams = z.object({ module: idSchema, formId: idSchema, id: idSchema });
const added = z.object({ ...idShape, data: fileItemSchema });
const page = z.object({
  data: z.array(fileItemSchema),
  meta: z.array(z.object({ pagination: paginationSchema })),
});
const upload = {
  body: 'upload',
  upload: { field: 'upload', maxBytes: maxFileBytes },
  status: 201,
  reply: added,
  problems: ['not_found', 'unreadable_file'],
} as const;
const itemFiles = '/modules/:module/forms/:formId/items/:id/files' as const;

/**
 * Access to files of items in several modules. Every member of a business may call them. The server then filters by the
 * modules that the caller may read (or delete from).
 */
const open = (act: 'read' | 'delete') => ({ who: 'any-member', act, business: 'one' }) as const;

export const addMeetingItemFile = defineEndpoint({
  name: 'add-meeting-item-file',
  description:
    'Stores a file (multipart, field `upload`, 10 MB at most) for an agenda item that is not created yet, such as the picture of a chart.',
  method: 'POST',
  path: '/advisory-meeting-items/files',
  access: { who: 'member', module: 'meetings', act: 'write', business: 'one' },
  query: businessQuery,
  ...upload,
});

export const addItemFile = defineEndpoint({
  name: 'add-item-file',
  description: 'Adds a file (multipart, field `upload`, 10 MB at most) to an item.',
  method: 'POST',
  path: itemFiles,
  access: { who: 'member', module: 'path', act: 'write', business: 'one' },
  params: itemParams,
  query: businessQuery,
  ...upload,
});

export const listItemFiles = defineEndpoint({
  name: 'list-item-files',
  description:
    'Returns the files of an item, newest first by default, with the query parameters of every list.',
  method: 'GET',
  path: itemFiles,
  access: { who: 'member', module: 'path', act: 'read', business: 'one' },
  params: itemParams,
  query: listQuery,
  reply: page,
  problems: ['not_found'],
});

export const listFiles = defineEndpoint({
  name: 'list-files',
  description:
    'Returns the files of a business in the modules open to the caller, newest first by default, with the query parameters of every list. `table_keywords` searches the names.',
  method: 'GET',
  path: '/files',
  access: open('read'),
  query: listQuery,
  reply: page,
});

export const getFile = defineEndpoint({
  name: 'get-file',
  description: 'Returns one file, with a new token.',
  method: 'GET',
  path: '/files/:id',
  access: open('read'),
  params: z.object({ id: idSchema }),
  query: businessQuery,
  reply: z.object({ data: fileItemSchema }),
  problems: ['not_found'],
});

export const deleteFile = defineEndpoint({
  name: 'delete-file',
  description: 'Deletes a file. Its content is stored for 30 more days, but no one can open it.',
  method: 'DELETE',
  path: '/files/:id',
  access: open('delete'),
  params: z.object({ id: idSchema }),
  query: businessQuery,
  reply: messageSchema,
  problems: ['not_found'],
});

export const getFileContent = defineEndpoint({
  name: 'get-file-content',
  description:
    'Returns the content of a file, or a byte range of it, as an attachment. `preview=1` shows pictures, PDFs and audio in the browser. An expired or foreign token returns 403.',
  method: 'GET',
  path: '/files/:id/content',
  // The token in the address authorizes the request, because an image or a player cannot send an authorization header.
  // A session token never appears in an address. Only a user who may read the file gets the token, and it is valid for
  // this file only.
  access: { who: 'anyone' },
  params: z.object({ id: idSchema }),
  query: z.object({
    token: z.string().optional(),
    filter: z.string().optional(),
    preview: z.literal('1').optional(),
  }),
  reply: 'file',
  problems: ['not_allowed', 'not_found'],
});

import type { addItemFile, deleteFile, FileItem, getFile } from '@bellwether/contract/api/files';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { Form } from '@bellwether/contract/forms/define';
import { ApiError } from './calls/api-error.ts';
import { apiBasePath, call, moduleAddress, sendRequest, toQueryString } from './calls/call.ts';
import { itemsFilter } from './calls/query-keys.ts';
import { itemsEndpoint, itemsQuery } from './items/items.ts';
import { sendForm } from './items/send-form.ts';

/**
 * Endpoint that lists all files of a business that the user may see. New files are sent to the endpoint of their item.
 */
export const filesEndpoint = 'files';

/** Returns the endpoint that lists and adds the files of an item, below the base address. */
export const itemFilesEndpoint = (form: Pick<Form, 'module' | 'id'>, itemId: string): string =>
  `${itemsEndpoint(form)}/${encodeURIComponent(itemId)}/files`;

/** Matches all queries of a file list and of all files, to invalidate them. */
export const allFilesFilter = (listedAt: string) =>
  itemsFilter((endpoint) => endpoint === listedAt || endpoint === filesEndpoint);

/** Maximum number of items whose files one request returns. */
const maxItems = 30;

/** Query options of the files of some items, oldest first: one request per 30 items. */
export const itemFilesQuery = (business: string, itemIds: readonly string[]) =>
  Array.from({ length: Math.ceil(itemIds.length / maxItems) }, (_, at) =>
    itemsQuery<FileItem>(filesEndpoint, business, {
      filter: [
        itemIds
          .slice(at * maxItems, (at + 1) * maxItems)
          .map((value) => ({ key: 'source_id', operator: '=' as const, value })),
      ],
      sort: { key: 'created_at', direction: 'asc' },
      perPage: -1,
    }),
  );

/** Endpoint of chart pictures that are uploaded before their agenda item exists. */
export const chartFilesEndpoint = 'advisory-meeting-items/files';

export const advisoryDocumentsEndpoint = 'advisory-documents';

/** Returns the endpoint to add an advisory document of a category, to a meeting or only to the business. */
export const documentsEndpoint = (category: string, meetingId?: string): string =>
  meetingId
    ? `meetings/${encodeURIComponent(meetingId)}/${advisoryDocumentsEndpoint}/${category}`
    : `${advisoryDocumentsEndpoint}/${category}`;

/** Returns the query parameters that name the business. All file calls need them, except reading a public file. */
const businessFilter = (business: string) => ({ filter: `business:${business}` });

type Sending = { signal?: AbortSignal; onPart?: (part: number) => void };

/** Uploads a file; `file.name` becomes its stored name. Resolves and rejects as `sendForm` does. */
export const uploadFile = async (
  endpoint: string,
  business: string,
  file: File,
  sending: Sending = {},
): Promise<FileItem> => {
  const form = new FormData();
  form.append('upload', file);
  const reply = await sendForm(
    moduleAddress(endpoint, '', toQueryString(businessFilter(business))),
    form,
    sending,
  );
  return (reply as ReplyOf<typeof addItemFile>).data;
};

type Readable = Pick<FileItem, 'id' | 'path' | 'token' | 'is_public'>;

const contentAddress = ({ path, token, is_public }: Readable, business: string, preview: boolean): string =>
  moduleAddress(
    path,
    '',
    toQueryString({
      token,
      ...(is_public ? {} : businessFilter(business)),
      ...(preview ? { preview: '1' } : {}),
    }),
  );

/**
 * Returns the address of a file's content for a picture or player. It is valid for 10 minutes after the file
 * was requested.
 */
export const fileUrl = (file: Readable, business: string): string =>
  `${apiBasePath}${contentAddress(file, business, true)}`;

const fetchContent = async (file: Readable, business: string): Promise<Blob> =>
  (await sendRequest('GET', contentAddress(file, business, false), {
    take: (reply) => reply.blob(),
  })) as Blob;

/** Downloads the content of a file. An expired token is renewed once. Resolves and rejects as `call` does. */
export async function downloadFile(file: Readable, business: string): Promise<Blob> {
  try {
    return await fetchContent(file, business);
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 403) throw failure;
    const { data } = await call<typeof getFile>('GET', '/files/:id', {
      params: { id: file.id },
      query: businessFilter(business),
    });
    return fetchContent(data, business);
  }
}

export const removeFile = (id: string, business: string): Promise<ReplyOf<typeof deleteFile>> =>
  call<typeof deleteFile>('DELETE', '/files/:id', { params: { id }, query: businessFilter(business) });

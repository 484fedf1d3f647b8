import type { addItemFile, deleteFile, FileItem, getFile } from '@bellwether/contract/api/files';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { Form } from '@bellwether/contract/forms/define';
import { ApiError } from './calls/api-error.ts';
import { basePath, call, moduleAddress, sendRequest, toQueryString } from './calls/call.ts';
import { itemsFilter } from './calls/query-keys.ts';
import { itemsEndpoint, itemsQuery } from './items/items.ts';
import { sendForm } from './items/send-form.ts';

/** Every file of a business that the reader may see. Files are added elsewhere. */
export const filesEndpoint = 'files';

/** Where the files of an item are listed and added, below the base of all calls. */
export const itemFilesEndpoint = (form: Pick<Form, 'module' | 'id'>, itemId: string): string =>
  `${itemsEndpoint(form)}/${encodeURIComponent(itemId)}/files`;

/** All that was asked about a list of files, and about files of whatever they hang on, to ask for it anew. */
export const allFilesFilter = (listedAt: string) =>
  itemsFilter((endpoint) => endpoint === listedAt || endpoint === filesEndpoint);

/** As many items as one request may name. */
const maxItems = 30;

/** Query options of the files that hang on some items, the oldest first: one request for 30 items. */
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

/** Where the picture of a chart goes before the agenda item that it is for is made. */
export const chartFilesEndpoint = 'advisory-meeting-items/files';

/** The advisory documents of a business. */
export const advisoryDocumentsEndpoint = 'advisory-documents';

/** Where an advisory document of a category is added, to a meeting or to the business alone. */
export const documentsEndpoint = (category: string, meetingId?: string): string =>
  meetingId
    ? `meetings/${encodeURIComponent(meetingId)}/${advisoryDocumentsEndpoint}/${category}`
    : `${advisoryDocumentsEndpoint}/${category}`;

/** Every call about files but the reading of a public one names the business like this. */
const ofBusiness = (business: string) => ({ filter: `business:${business}` });

type Sending = { signal?: AbortSignal; onPart?: (part: number) => void };

/** Adds a file; `file.name` is the name it is kept under. Ends as `sendForm` does. */
export const uploadFile = async (
  endpoint: string,
  business: string,
  file: File,
  sending: Sending = {},
): Promise<FileItem> => {
  const form = new FormData();
  form.append('upload', file);
  const reply = await sendForm(
    moduleAddress(endpoint, '', toQueryString(ofBusiness(business))),
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
      ...(is_public ? {} : ofBusiness(business)),
      ...(preview ? { preview: '1' } : {}),
    }),
  );

/** The address of a file's content, for a picture or a player: good for 10 minutes after the file was asked for. */
export const fileUrl = (file: Readable, business: string): string =>
  `${basePath}${contentAddress(file, business, true)}`;

const contentOf = async (file: Readable, business: string): Promise<Blob> =>
  (await sendRequest('GET', contentAddress(file, business, false), {
    take: (reply) => reply.blob(),
  })) as Blob;

/** The content of a file. One whose token has run out since it was listed is asked for anew. Ends as `call` does. */
export async function downloadFile(file: Readable, business: string): Promise<Blob> {
  try {
    return await contentOf(file, business);
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 403) throw failure;
    const { data } = await call<typeof getFile>('GET', '/files/:id', {
      params: { id: file.id },
      query: ofBusiness(business),
    });
    return contentOf(data, business);
  }
}

/** Takes a file away. Ends as `call` does. */
export const removeFile = (id: string, business: string): Promise<ReplyOf<typeof deleteFile>> =>
  call<typeof deleteFile>('DELETE', '/files/:id', { params: { id }, query: ofBusiness(business) });

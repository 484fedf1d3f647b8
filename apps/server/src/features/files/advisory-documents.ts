import {
  type AdvisoryDocument,
  addAdvisoryDocument,
  addMeetingDocument,
  type DocumentCategory,
  documentCategories,
  findDocumentType,
  listAdvisoryDocuments,
} from '@bellwether/contract/api/advisory-documents';
import type { FileItem } from '@bellwether/contract/api/files';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { inArray, isNotNull } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import type { IncomingUpload } from '../../http/handler.ts';
import { files } from '../../platform/postgres/schema.ts';
import { findItemType, readItem } from '../items/index.ts';
import type { FilesContext } from './context.ts';
import { readFileList } from './list.ts';
import { presentFiles } from './present.ts';
import { receiveFile } from './receive.ts';

const { module } = meetingForm;
/** Form id of advisory documents without a meeting. */
const general = 'advisory-documents';

const isCategory = (text: string): text is DocumentCategory => Object.hasOwn(documentCategories, text);

/**
 * Registers the routes of advisory documents: files with a category, which belong to a meeting or only to the
 * business.
 */
export const bindAdvisoryDocuments = (app: App, context: FilesContext): void => {
  const { db } = context;

  const present = async (scope: BusinessScope, found: readonly FileItem[]): Promise<AdvisoryDocument[]> => {
    const rows = await db
      .select({ id: files.id, category: files.category })
      .from(files)
      .where(
        inArray(
          files.id,
          found.map(({ id }) => id),
        ),
      );
    const categories = new Map(rows.map((row) => [row.id, row.category ?? '']));
    const { id, tradingName } = scope.business;
    return found.map((file) => {
      const category = categories.get(file.id) ?? '';
      return {
        ...file,
        file,
        business: { id, _id: id, trading_name: tradingName },
        category: isCategory(category) ? category : 'other',
        document_type: findDocumentType(file.mime_type),
        generated_date_time: file.created_at,
      };
    });
  };
  const add = async (
    scope: BusinessScope<'meetings', 'write'>,
    upload: IncomingUpload,
    { category, meetingId }: { category: DocumentCategory; meetingId: string | null },
  ) => {
    const form = meetingId === null ? general : meetingForm.id;
    const file = await receiveFile(context, scope, { module, form, itemId: meetingId, category }, upload);
    const [data] = await present(scope, await presentFiles(context, scope, [file]));
    if (!data) throw new Error('A document that was just saved is missing.');
    return { id: data.id, _id: data.id, data };
  };

  bindEndpoint(app, listAdvisoryDocuments, async ({ query }, { scope }) => {
    const page = await readFileList(
      context,
      scope,
      [module],
      parseListQuery(query),
      isNotNull(files.category),
    );
    return { ...page, data: await present(scope, page.data) };
  });

  bindEndpoint(app, addAdvisoryDocument, ({ params: { category }, body }, { scope }) =>
    add(scope, body, { category, meetingId: null }),
  );

  bindEndpoint(app, addMeetingDocument, async ({ params: { category, meetingId }, body }, { scope }) => {
    const meeting = await readItem(
      context,
      findItemType({ module, formId: meetingForm.id }),
      scope,
      meetingId,
    );
    return add(scope, body, { category, meetingId: meeting.id });
  });
};

import {
  addItemFile,
  addMeetingItemFile,
  deleteFile,
  getFile,
  getFileContent,
  listFiles,
  listItemFiles,
} from '@bellwether/contract/api/files';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { isId } from '@bellwether/contract/forms/values';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { type BusinessScope, listScopeModules } from '@bellwether/domain/access/scope';
import { isModuleSlug, type ModuleSlug } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import { listNamedBusinesses } from '../../http/access/named-businesses.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { files } from '../../platform/postgres/schema.ts';
import { findItemType, readItem } from '../items/index.ts';
import { readContent } from './content.ts';
import type { FilesContext } from './context.ts';
import { readFileList } from './list.ts';
import { presentFiles } from './present.ts';
import { auditFile, type FileTarget, receiveFile } from './receive.ts';
import { findFile, findFileOfToken, markDeleted, type StoredFile } from './store.ts';
import { isValidFileToken } from './token.ts';

type ItemPath = { module: string; formId: string; id: string };

export const bindFiles = (app: App, context: FilesContext): void => {
  const { db, clock } = context;

  /** Returns the item that the path names. @throws Problem 'not_found' unless it is an item of the scope. */
  const sourceAt = async (
    params: ItemPath,
    scope: BusinessScope<ModuleSlug>,
  ): Promise<FileTarget & { itemId: string }> => {
    const kind = findItemType(params);
    await readItem(context, kind, scope, params.id);
    return { module: kind.form.module, form: kind.form.id, itemId: params.id };
  };
  const one = async (scope: BusinessScope, file: StoredFile) => {
    const [data] = await presentFiles(context, scope, [file]);
    if (!data) throw problem('not_found');
    return data;
  };
  const added = async (scope: BusinessScope, file: StoredFile) => ({
    id: file.id,
    _id: file.id,
    data: await one(scope, file),
  });
  const require = async (scope: BusinessScope, modules: readonly ModuleSlug[], id: string) => {
    const file = isId(id) ? await findFile(db, scope, modules, id) : undefined;
    if (!file) throw problem('not_found');
    return file;
  };

  bindEndpoint(app, addMeetingItemFile, async ({ body }, { scope }) => {
    const { module, id: form } = agendaItemForm;
    return added(scope, await receiveFile(context, scope, { module, form, itemId: null }, body));
  });

  bindEndpoint(app, addItemFile, async ({ params, body }, { scope }) => {
    const source = await sourceAt(params, scope);
    return added(scope, await receiveFile(context, scope, source, body));
  });

  bindEndpoint(app, listItemFiles, async ({ params, query }, { scope }) => {
    const { module, form, itemId } = await sourceAt(params, scope);
    const isOfItem = and(eq(files.source, form), eq(files.sourceId, itemId));
    const modules = [...new Set([module, ...listScopeModules(scope, 'read')])];
    return readFileList(context, scope, modules, parseListQuery(query), isOfItem);
  });

  bindEndpoint(app, listFiles, ({ query }, { scope }) =>
    readFileList(context, scope, listScopeModules(scope, 'read'), parseListQuery(query)),
  );

  bindEndpoint(app, getFile, async ({ params }, { scope }) => {
    const modules = listScopeModules(scope, 'read');
    return { data: await one(scope, await require(scope, modules, params.id)) };
  });

  bindEndpoint(app, deleteFile, async ({ params }, { scope }) => {
    const file = await require(scope, listScopeModules(scope, 'read'), params.id);
    const modules = listScopeModules(scope, 'delete');
    if (!isModuleSlug(file.module) || !modules.includes(file.module)) throw problem('not_allowed');
    await db.transaction(async (tx) => {
      if (!(await markDeleted(tx, scope, modules, file.id, clock.now()))) throw problem('not_found');
      await auditFile(tx, scope, 'deleted', file);
    });
    return { message: 'This file has been deleted.' };
  });

  bindEndpoint(app, getFileContent, async ({ params, query }, request) => {
    const { token = '', preview } = query;
    if (!isId(params.id) || !isValidFileToken(context.signer, params.id, token, clock.now()))
      throw problem('not_allowed', 'This link to the file has expired. Please open the file again.');
    const file = await findFileOfToken(db, params.id);
    const businessIds = listNamedBusinesses({ params: {}, query, body: {} });
    if (!file || !businessIds.every((id) => id === file.businessId)) throw problem('not_found');
    if (!file.isPublic && businessIds.length === 0)
      throw problem('malformed', 'filter must name the business.');
    return readContent(context.files, file, { ...request, preview: preview === '1' });
  });
};

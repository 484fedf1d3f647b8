import type { ItemBase } from '@bellwether/contract/api/items';
import {
  createItem,
  deleteItem,
  downloadItems,
  getItem,
  listHistory,
  listItems,
  listModuleRoles,
  listModuleUsers,
  saveItems,
  updateItem,
} from '@bellwether/contract/api/items';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import type { Action, ModuleSlug } from '@bellwether/domain/access/slugs';
import { capitalise } from '@bellwether/domain/format/capitalise';
import { problem } from '@bellwether/domain/problems';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { download, streamItems } from './download.ts';
import { listItemHistory } from './history.ts';
import { type AnyItem, findItemType, type ItemType } from './item-type.ts';
import { requireGeneric } from './policy.ts';
import { readItem } from './reading/get.ts';
import { readItems } from './reading/list.ts';
import { listReaders, listRolesWith } from './reading/members.ts';
import { requireKnownRelations, withRelations } from './reading/relation.ts';
import { addItem, changeItem, removeItem } from './writing/save.ts';
import { saveMany } from './writing/save-many.ts';

export const bindItems = (app: App, deps: Deps): void => {
  const { db } = deps;

  /** Returns an item with the requested relations. An unknown relation is rejected before any work is done. */
  const answered = async (
    kind: ItemType,
    scope: Scope<ModuleSlug, 'read'>,
    query: { with?: string | undefined },
    work: () => Promise<AnyItem>,
  ): Promise<{ data: ItemBase }> => {
    const requested = parseListQuery({ with: query.with }).with ?? [];
    requireKnownRelations(kind, requested);
    const [data] = await withRelations(deps, kind, scope, requested, [await work()]);
    return { data: data as ItemBase };
  };

  /** Returns the item type of a path. @throws Problem 'not_allowed' if only the item type's own feature may read it. */
  const readable = (params: { module: string; formId: string }): ItemType => {
    const kind = findItemType(params);
    requireGeneric(kind, 'read');
    return kind;
  };

  /** Opens the job queue for item types whose hooks may send jobs. */
  const saving = async ({ hooks }: ItemType) => (hooks ? { ...deps, queue: await deps.jobs.open() } : deps);

  bindEndpoint(app, listItems, async ({ params, query }, { scope, signal }) => {
    const kind = readable(params);
    const requested = parseListQuery(query);
    if (requested.format !== undefined && requested.format !== 'json')
      throw problem('malformed', 'Lists are returned as json only. Use the download for csv or xlsx.');
    return requested.perPage === -1
      ? streamItems(deps, { kind, scope, query: requested, signal })
      : readItems(deps, kind, scope, requested);
  });

  bindEndpoint(app, downloadItems, ({ params, query }, { scope, signal }) =>
    download(deps, { kind: readable(params), scope, query: parseListQuery(query), signal }),
  );

  bindEndpoint(app, getItem, ({ params, query }, { scope }) => {
    const kind = readable(params);
    return answered(kind, scope, query, () => readItem(deps, kind, scope, params.id));
  });

  bindEndpoint(app, createItem, ({ params, query, body }, { scope, idempotencyKey }) => {
    const kind = findItemType(params);
    requireGeneric(kind, 'create');
    return answered(kind, scope, query, async () =>
      addItem(await saving(kind), kind, scope, body, idempotencyKey),
    );
  });

  bindEndpoint(app, updateItem, ({ params, query, body }, { scope }) => {
    const kind = findItemType(params);
    requireGeneric(kind, 'update');
    return answered(kind, scope, query, async () =>
      changeItem(await saving(kind), kind, scope, params.id, body),
    );
  });

  bindEndpoint(app, saveItems, async ({ params, body }, { scope, idempotencyKey }) => {
    const kind = findItemType(params);
    for (const act of ['create', 'update', 'delete'] as const) requireGeneric(kind, act);
    const { data, parent } = await saveMany(await saving(kind), kind, scope, body, idempotencyKey);
    return { data: data as ItemBase[], parent: parent as ItemBase | null };
  });

  bindEndpoint(app, deleteItem, async ({ params }, { scope }) => {
    const kind = findItemType(params);
    requireGeneric(kind, 'delete');
    await removeItem(await saving(kind), kind, scope, params.id);
    const { item } = kind.form;
    return { message: `${capitalise(item)} deleted` };
  });

  bindEndpoint(app, listHistory, ({ params, query }, { scope }) =>
    listItemHistory(db, readable(params), scope, parseListQuery(query)),
  );
  bindEndpoint(app, listModuleRoles, ({ params }, { scope }) => {
    const slug = scope.module;
    const may = (act: Action) => changeScopeModule(scope, slug, act) !== undefined;
    const leaf = { slug: params.module, read: may('read'), write: may('write'), delete: may('delete') };
    return listRolesWith(db, scope, leaf);
  });
  bindEndpoint(app, listModuleUsers, ({ params }, { scope }) => listReaders(db, scope, params.module));
};

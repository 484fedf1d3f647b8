import { type Scope, scopeIn } from '@bellwether/contract/access/scope';
import type { Act, ModuleSlug } from '@bellwether/contract/access/slugs';
import type { Item } from '@bellwether/contract/api/items';
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
import { problem } from '@bellwether/contract/problems';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { download, streamAll } from './download.ts';
import { get } from './get.ts';
import { historyOf } from './history.ts';
import { type AnyItem, type ItemKind, kindAt } from './kind.ts';
import { list } from './list.ts';
import { readersOf, rolesWith } from './members.ts';
import { requireGeneric } from './policy.ts';
import { checkWith, withRelations } from './relation.ts';
import { create, remove, update } from './save.ts';
import { saveMany } from './save-many.ts';

/** The calls of every form's items. */
export const bindItems = (app: App, deps: Deps): void => {
  const { db } = deps;

  /** One item with the relations that its call asks for; what cannot be asked for is refused before anything is done. */
  const answered = async (
    kind: ItemKind,
    scope: Scope<ModuleSlug, 'read'>,
    query: { with?: string | undefined },
    work: () => Promise<AnyItem>,
  ): Promise<{ data: Item }> => {
    const asked = parseListQuery({ with: query.with }).with ?? [];
    checkWith(kind, asked);
    const [data] = await withRelations(deps, kind, scope, asked, [await work()]);
    return { data: data as Item };
  };

  /** The kind of a path, where these calls may read it. */
  const readable = (params: { module: string; formId: string }): ItemKind => {
    const kind = kindAt(params);
    requireGeneric(kind, 'read');
    return kind;
  };

  /** For saves of a kind: its hooks may send jobs. */
  const saving = async ({ hooks }: ItemKind) => (hooks ? { ...deps, queue: await deps.jobs.open() } : deps);

  bind(app, listItems, async ({ params, query }, { scope, signal }) => {
    const kind = readable(params);
    const asked = parseListQuery(query);
    if (asked.format !== undefined && asked.format !== 'json')
      throw problem('malformed', 'A list is answered as json; csv and xlsx are downloads.');
    return asked.perPage === -1
      ? streamAll(deps, { kind, scope, query: asked, signal })
      : list(deps, kind, scope, asked);
  });

  bind(app, downloadItems, ({ params, query }, { scope, signal }) =>
    download(deps, { kind: readable(params), scope, query: parseListQuery(query), signal }),
  );

  bind(app, getItem, ({ params, query }, { scope }) => {
    const kind = readable(params);
    return answered(kind, scope, query, () => get(deps, kind, scope, params.id));
  });

  bind(app, createItem, ({ params, query, body }, { scope, idempotencyKey }) => {
    const kind = kindAt(params);
    requireGeneric(kind, 'create');
    return answered(kind, scope, query, async () =>
      create(await saving(kind), kind, scope, body, idempotencyKey),
    );
  });

  bind(app, updateItem, ({ params, query, body }, { scope }) => {
    const kind = kindAt(params);
    requireGeneric(kind, 'update');
    return answered(kind, scope, query, async () => update(await saving(kind), kind, scope, params.id, body));
  });

  bind(app, saveItems, async ({ params, body }, { scope, idempotencyKey }) => {
    const kind = kindAt(params);
    for (const act of ['create', 'update', 'delete'] as const) requireGeneric(kind, act);
    const { data, parent } = await saveMany(await saving(kind), kind, scope, body, idempotencyKey);
    return { data: data as Item[], parent: parent as Item | null };
  });

  bind(app, deleteItem, async ({ params }, { scope }) => {
    const kind = kindAt(params);
    requireGeneric(kind, 'delete');
    await remove(await saving(kind), kind, scope, params.id);
    const { item } = kind.form;
    return { message: `${item.charAt(0).toUpperCase()}${item.slice(1)} deleted` };
  });

  bind(app, listHistory, ({ params, query }, { scope }) =>
    historyOf(db, readable(params), scope, parseListQuery(query)),
  );
  bind(app, listModuleRoles, ({ params }, { scope }) => {
    const slug = scope.module;
    const may = (act: Act) => scopeIn(scope, slug, act) !== undefined;
    const leaf = { slug: params.module, read: may('read'), write: may('write'), delete: may('delete') };
    return rolesWith(db, scope, leaf);
  });
  bind(app, listModuleUsers, ({ params }, { scope }) => readersOf(db, scope, params.module));
};

import type { App, Deps } from '../../http/deps.ts';
import { bindItems } from './routes.ts';

export { archivedItems, type Renamed, restoreItems } from './archive.ts';
export { orderOf, whereOf } from './conditions.ts';
export { type Context, inTransaction } from './context.ts';
export { get } from './get.ts';
export { isFirstUnderKey, makeOnce } from './idempotency.ts';
export { listed } from './keys.ts';
export {
  type AnyItem,
  fieldOf,
  type HookContext,
  type ItemHooks,
  type ItemKind,
  isReadAsItem,
  itemKind,
  kindAt,
  kindsInOrder,
  type Relation,
  type Values,
} from './kind.ts';
export { list, pageOf } from './list.ts';
export { readersOf } from './members.ts';
export { recompute } from './recompute.ts';
export { belongsTo } from './related-checks.ts';
export { withRelations } from './relation.ts';
export { choiceRelation, itemsRelation, userRelation, usersRelation } from './relations.ts';
export { create, remove, update } from './save.ts';
export { isoOf } from './statements.ts';
export { violatedIndex } from './unique.ts';

/** One engine over the items of every form: lists by the grammar, saves with versions and history, soft deletion. */
export const register = (app: App, deps: Deps): void => bindItems(app, deps);

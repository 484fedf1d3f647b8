export { readItemsForArchive, restoreItems } from './archive.ts';
export { type ItemContext, inTransaction } from './context.ts';
export {
  type AnyItem,
  defineItemType,
  findItemType,
  getField,
  type HookContext,
  type ItemHooks,
  type ItemType,
  type ItemValues,
  isReadableType,
  type LoadRelation,
  listItemTypesInOrder,
} from './item-type.ts';
export { toSqlCondition, toSqlOrder } from './reading/conditions.ts';
export { readItem } from './reading/get.ts';
export { defineListSource } from './reading/keys.ts';
export { readItems, readPage } from './reading/list.ts';
export { listActiveUsers, listReaders, type UserRecord } from './reading/members.ts';
export { withRelations } from './reading/relation.ts';
export { loadChoice, loadItems, loadUser, loadUsers } from './reading/relations.ts';
export { toIso } from './reading/statements.ts';
export { readRichText } from './rich-text.ts';
export { createOnce, isFirstUnderKey } from './writing/idempotency.ts';
export { recomputeItems } from './writing/recompute.ts';
export { belongsToBusinessSql } from './writing/related-checks.ts';
export { addItem, changeItem, removeItem } from './writing/save.ts';
export { findViolatedIndex } from './writing/unique.ts';

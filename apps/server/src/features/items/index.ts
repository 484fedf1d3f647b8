export { readItemsForArchive, restoreItems } from './archive.ts';
export { toSqlCondition, toSqlOrder } from './conditions.ts';
export { type Context, inTransaction } from './context.ts';
export { readItem } from './get.ts';
export { createOnce, isFirstUnderKey } from './idempotency.ts';
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
export { defineListSource } from './keys.ts';
export { readItems, readPage } from './list.ts';
export { listActiveUsers, listReaders, type UserRecord } from './members.ts';
export { recomputeItems } from './recompute.ts';
export { belongsToBusinessSql } from './related-checks.ts';
export { withRelations } from './relation.ts';
export { loadChoice, loadItems, loadUser, loadUsers } from './relations.ts';
export { readRichText } from './rich-text.ts';
export { addItem, changeItem, removeItem } from './save.ts';
export { toIso } from './statements.ts';
export { findViolatedIndex } from './unique.ts';

import { problem } from '@bellwether/contract/problems';
import type { Context } from './context.ts';
import type { AnyItem, ItemType, ScopeFor } from './item-type.ts';

/** @throws Problem 'malformed' for a relation that the form does not have. */
export const checkWith = ({ relations = {} }: ItemType, asked: readonly string[]): void => {
  for (const name of asked) {
    if (!Object.hasOwn(relations, name))
      throw problem('malformed', `This form has no relation ${name.slice(0, 40)}.`);
  }
};

/** Returns the items with the requested relations, each under its own name. */
export const withRelations = async <K extends ItemType, Item extends AnyItem>(
  context: Context,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  asked: readonly string[],
  items: readonly Item[],
): Promise<Item[]> => {
  if (asked.length === 0 || items.length === 0) return [...items];
  checkWith(kind, asked);
  const found = await Promise.all(
    asked.map(
      async (name) => [name, await kind.relations?.[name]?.({ ...context, kind, scope }, items)] as const,
    ),
  );
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(found.map(([name, of]) => [name, of?.(item)])),
  }));
};

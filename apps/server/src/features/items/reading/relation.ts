import { problem } from '@bellwether/domain/problems';
import type { ItemContext } from '../context.ts';
import type { AnyItem, ItemType, ScopeFor } from '../item-type.ts';

/** Checks the requested relations. @throws Problem 'malformed' for a relation that the form does not have. */
export const requireKnownRelations = ({ relations = {} }: ItemType, requested: readonly string[]): void => {
  for (const name of requested) {
    if (!Object.hasOwn(relations, name))
      throw problem('malformed', `This form has no relation ${name.slice(0, 40)}.`);
  }
};

/** Adds the requested relations to items, each under its own name. */
export const withRelations = async <K extends ItemType, Item extends AnyItem>(
  context: ItemContext,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  requested: readonly string[],
  items: readonly Item[],
): Promise<Item[]> => {
  if (requested.length === 0 || items.length === 0) return [...items];
  requireKnownRelations(kind, requested);
  const found = await Promise.all(
    requested.map(
      async (name) => [name, await kind.relations?.[name]?.({ ...context, kind, scope }, items)] as const,
    ),
  );
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(found.map(([name, getRelated]) => [name, getRelated?.(item)])),
  }));
};

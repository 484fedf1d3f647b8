import { problem } from '@bellwether/domain/problems';
import type { ItemType } from '../item-type.ts';

/** Returns the unique index that a statement violated; undefined for any other error. */
export const findViolatedIndex = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505') return typeof constraint === 'string' ? constraint : '';
  return findViolatedIndex(error.cause);
};

/**
 * Runs a save of an item type and turns a unique violation into an error that the user can correct. @throws Problem
 * 'invalid' with the item type's message for the field, or a general message for an index that the type does not name.
 */
export const withUniqueErrors = async <T>(kind: ItemType, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const index = findViolatedIndex(error);
    if (index === undefined) throw error;
    const fieldError = kind.unique?.[index];
    throw problem(
      'invalid',
      fieldError?.message ?? `This ${kind.form.item} already exists.`,
      fieldError && [fieldError],
    );
  }
};

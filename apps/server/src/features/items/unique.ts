import { problem } from '@bellwether/contract/problems';
import type { ItemType } from './item-type.ts';

/** The unique index that a statement failed on; undefined for every other failure. */
export const findViolatedIndex = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505') return typeof constraint === 'string' ? constraint : '';
  return findViolatedIndex(error.cause);
};

/**
 * Work that saves items of a kind, where what must be unique and is not is the person's to correct.
 * @throws Problem 'invalid' with the kind's sentence beside the field, or with one for what the kind does not name.
 */
export const withUniqueErrors = async <T>(kind: ItemType, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const index = findViolatedIndex(error);
    if (index === undefined) throw error;
    const known = kind.unique?.[index];
    throw problem(
      'invalid',
      known?.message ?? `There is a ${kind.form.item} like this already.`,
      known && [known],
    );
  }
};

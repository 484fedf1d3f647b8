import { isTimeZone } from '@bellwether/domain/time/zone';
import { z } from 'zod';

/** Forms of fields that a service may leave out, send as null, or send without content. All of these mean the same. */

export const rowsForm = z
  .array(z.unknown())
  .nullish()
  .transform((rows) => rows ?? []);

/** Token of the next page; '' on the last one. */
export const pageTokenForm = z
  .string()
  .nullish()
  .transform((token) => token ?? '');

/** Name that users see; '' for one without a visible character. */
export const nameForm = z
  .string()
  .nullish()
  .transform((name) => (name && name.trim() !== '' ? name : ''));

/** Currency of an account; null for an account that is not set up completely. */
export const currencyForm = z
  .string()
  .nullish()
  .transform((currency) => currency || null);

/** Id that services send as text or as a number. */
export const idForm = z.union([z.string(), z.int()]).transform(String);

/**
 * Time zone of an account. A zone that this runtime does not know, such as Etc/Unknown, is null: the time zone of the
 * business then applies.
 */
export const timeZoneForm = z
  .string()
  .nullish()
  .transform((timeZone) => (timeZone && isTimeZone(timeZone) ? timeZone : null));

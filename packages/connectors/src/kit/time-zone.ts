import { isTimeZone } from '@bellwether/domain/time/zone';
import { z } from 'zod';

/**
 * Time zone of an account. A zone that this runtime does not know, such as Etc/Unknown, is null: the time zone of the
 * business then applies.
 */
export const timeZoneForm = z
  .string()
  .nullish()
  .transform((timeZone) => (timeZone && isTimeZone(timeZone) ? timeZone : null));

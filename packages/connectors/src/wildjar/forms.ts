import { z } from 'zod';
import { idForm, nameForm, timeZoneForm } from '../kit/forms.ts';

/** Text; null for one that is missing, blank or no text. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim() || null);

const numberText = /^\d+(?:\.\d+)?$/;
/** Whole number from 0, which may be a text; null for another value, and for one above `most`. */
const wholeNumber = (most: number) =>
  z.unknown().transform((value): number | null => {
    const isNumber =
      typeof value === 'number' || (typeof value === 'string' && numberText.test(value.trim()));
    const number = isNumber ? Math.round(Number(value)) : Number.NaN;
    return number >= 0 && number <= most ? number : null;
  });

/** Longer than any call. */
const maxSeconds = 7 * 86_400;
const maxScore = 100;

const instantForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?$/;
/** Time in UTC, unless it names another zone. */
const instant = z.string().transform((value, context) => {
  const [, day = '', time = '', zone = 'Z'] = instantForm.exec(value) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue('This is no time.');
  return z.NEVER;
});

const visit = {
  source: text,
  medium: text,
};
const visitDetails = {
  ...visit,
  page: text,
  campaign: text,
  device: text,
  landing: text,
  user: text,
  referrer: text,
  gclid: text,
  msclkid: text,
  fbclid: text,
};
/** Visit to a website before a call; null for a call without one. */
const visitOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);

/** Call of a list. Only its id and its time are needed; a field of another form is null. */
export const callForm = z.object({
  id: idForm,
  uuid: z.string().min(1),
  dateStartGMT: instant,
  status: text,
  caller: text,
  direction: text,
  duration: wholeNumber(maxSeconds),
  audio: text,
  trackingName: text,
  trackingSource: text,
  tags: z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((tags) => (tags ?? []).filter((tag) => typeof tag === 'string')),
  location: text,
  state: text,
  country: text,
  score: wholeNumber(maxScore),
  web: visitOf(visit),
});
export type Call = z.output<typeof callForm>;

/** Details of a call: the visit behind it. */
export const detailsForm = z.object({ data: z.object({ web: visitOf(visitDetails) }) });
export type Visit = NonNullable<z.output<typeof detailsForm>['data']['web']>;

export const callPageForm = z.object({
  data: z.array(z.unknown()),
  recordsFiltered: z.coerce.number().int(),
});
export const accountPageForm = z.object({ data: z.array(z.unknown()) });

export const accountForm = z.object({
  id: idForm,
  name: nameForm,
  timezone: timeZoneForm,
  status: text,
});
export type WildJarAccount = z.output<typeof accountForm>;

export const accountReplyForm = z.object({ data: accountForm });
export const scriptReplyForm = z.object({ data: z.object({ account: idForm }) });
export const tokenForm = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

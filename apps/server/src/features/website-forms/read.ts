import { minFillSeconds, type Submission } from '@bellwether/contract/api/website-forms';
import { isEmail } from '@bellwether/domain/format/email';
import { type FieldError, problem } from '@bellwether/domain/problems';
import type { websiteForms } from '../../platform/postgres/schema.ts';
import { findOrigin } from './origin.ts';

export type PublicForm = typeof websiteForms.$inferSelect;
type FormField = PublicForm['fields'][number];

const maxAnswerLength = (kind: string): number => (kind === 'long_text' ? 5000 : 300);

/** Returns the key of a form field in a submission: the field's id, which survives renaming. */
export const fieldKey = ({ id, label }: FormField): string => id ?? label;

const findFault = ({ label, kind, required }: FormField, value: string): string | undefined => {
  if (value === '') return required ? `${label} is required.` : undefined;
  if (value.length > maxAnswerLength(kind))
    return `${label} must have at most ${maxAnswerLength(kind)} characters.`;
  if (kind === 'email' && !isEmail(value)) return `${label} must be an email address.`;
  if (kind === 'phone' && value.replace(/\D/g, '').length < 6) return `${label} must be a phone number.`;
  return undefined;
};

/**
 * Validates a submission. Returns its answers, and the lead without day and time. @throws Problem 'invalid', with a
 * message per field.
 */
export const readSubmission = (
  form: Pick<PublicForm, 'fields' | 'consentText'>,
  { values, consent, seconds, visit }: Submission,
) => {
  if (seconds < minFillSeconds)
    throw problem('invalid', 'You sent the form too quickly. Please send it again.');
  const answers = form.fields.map((field) => ({ field, value: (values[fieldKey(field)] ?? '').trim() }));
  const faults: FieldError[] = answers.flatMap(({ field, value }) => {
    const message = findFault(field, value);
    return message ? [{ field: fieldKey(field), message }] : [];
  });
  if (form.consentText && !consent)
    faults.push({ field: 'consent', message: 'Please agree before you send the form.' });
  if (faults.length > 0) throw problem('invalid', undefined, faults);
  const all = (kind: string) =>
    answers.flatMap(({ field, value }) => (field.kind === kind && value !== '' ? [value] : []));
  if (answers.every(({ value }) => value === '')) throw problem('invalid', 'Please fill in the form.');
  return {
    answers: answers.map(({ field, value }) => ({ label: field.label, value })),
    lead: {
      name: all('name').join(' ') || null,
      email: all('email')[0] ?? null,
      phone: all('phone')[0] ?? null,
      ...findOrigin(visit),
      landing_page: visit.landing_page || null,
      device: visit.device ?? null,
    },
  };
};

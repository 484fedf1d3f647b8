import { defineForm } from '@bellwether/contract/forms/define';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import {
  defaultFutureMeetings,
  futureMeetingsError,
  isFutureCount,
} from '@bellwether/domain/meetings/future';
import { listEndTimes } from '@bellwether/domain/time/time-of-day';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import type { FormItemValues } from '../../data/items/item-values.ts';

const later: readonly string[] = ['type', 'status', 'objective'];
/** Fields that are edited elsewhere; attendance is ticked next to the attendees' names. */
const elsewhere: readonly string[] = [...later, 'users_attendance'];

/** Form for planning a meeting and its future repetitions. The other fields are edited on the meeting page. */
export const plannedMeetingForm = defineForm({
  ...meetingForm,
  fields: [
    ...meetingForm.fields
      .filter((field) => !elsewhere.includes(field.name) && !('computed' in field))
      .map((field) =>
        field.name === 'teleconference_link'
          ? { ...field, when: { field: 'is_teleconference', is: true } }
          : field,
      ),
    { name: 'has_future_meetings', label: 'Future meetings', kind: 'boolean', initial: false },
    {
      name: 'number_of_future_meetings',
      label: 'Number of future meetings',
      kind: 'number',
      initial: defaultFutureMeetings,
      when: { field: 'has_future_meetings', is: true },
    },
  ],
});

/** Form for the fields that are edited on the meeting page. */
export const meetingDetailsForm = defineForm({
  ...meetingForm,
  fields: meetingForm.fields.filter(({ name }) => later.includes(name)),
});

export const findFutureMeetingErrors = ({
  has_future_meetings: hasFutureMeetings,
  number_of_future_meetings: number,
}: FormItemValues): FieldErrors =>
  hasFutureMeetings === true && !isFutureCount(number)
    ? { number_of_future_meetings: futureMeetingsError }
    : {};

/** Returns the request body of a save: every field, empty or not, and the business. */
export const toMeetingBody = (body: FormItemValues, businessId: string): FormItemValues => ({
  ...Object.fromEntries(plannedMeetingForm.fields.map(({ name }) => [name, body[name] ?? null])),
  ...body,
  business_id: businessId,
});

/** Returns the message after a save; `future` is the number of future meetings created. */
export const meetingSavedText = (isNew: boolean, future: number): string => {
  const savedText = isNew ? 'New meeting has been created.' : 'Meeting is updated successfully.';
  return future > 0 ? `${savedText} ${future} future meetings created.` : savedText;
};

/**
 * Returns the end time of a meeting after its start was chosen: one hour later if there was no end, null if the chosen
 * end is no longer after the start.
 */
export const endTimeAfter = (start: unknown, end: unknown): string | null => {
  if (typeof start !== 'string' || start === '') return typeof end === 'string' ? end : null;
  if (typeof end === 'string' && end !== '') return start >= end ? null : end;
  return listEndTimes(start)[1] ?? listEndTimes(start)[0] ?? null;
};

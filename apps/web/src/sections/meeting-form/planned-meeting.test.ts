import { expect, test } from 'vitest';
import {
  endTimeAfter,
  findFutureMeetingErrors,
  meetingSavedText,
  plannedMeetingForm,
  toMeetingBody,
} from './planned-meeting.ts';

test('a planned meeting is sent with exactly these fields [MEET-033]', () => {
  expect(Object.keys(toMeetingBody({ name: 'Review' }, 'b')).toSorted()).toEqual(
    [
      'business_id',
      'name',
      'attendees',
      'date',
      'start_time',
      'end_time',
      'is_teleconference',

      'teleconference_link',
      'address',
      'description',
      'has_future_meetings',
      'number_of_future_meetings',
    ].toSorted(),
  );
});

test('the number of future meetings is three by default [MEET-030]', () => {
  expect(plannedMeetingForm.fields.find(({ name }) => name === 'number_of_future_meetings')).toMatchObject({
    initial: 3,
  });
});

test.each([null, 0, -1, 1.5])(
  'the meeting form rejects %j as the number of future meetings [MEET-023] [MEET-024] [MEET-066]',
  (number) => {
    const message = 'Number of future meetings must be a positive integer.';
    expect(findFutureMeetingErrors({ has_future_meetings: true, number_of_future_meetings: number })).toEqual(
      {
        number_of_future_meetings: message,
      },
    );
    expect(
      findFutureMeetingErrors({ has_future_meetings: false, number_of_future_meetings: number }),
    ).toEqual({});
  },
);

test('saving a meeting reports its creation with the future meetings, or its update [MEET-035] [MEET-036] [MEET-037]', () => {
  expect(meetingSavedText(true, 0)).toBe('New meeting has been created.');
  expect(meetingSavedText(true, 3)).toBe('New meeting has been created. 3 future meetings created.');
  expect(meetingSavedText(false, 0)).toBe('Meeting is updated successfully.');
});

test('a new start time clears an end time that is not after it [MEET-056]', () => {
  expect(endTimeAfter('10:00', '10:30')).toBe('10:30');
  expect(endTimeAfter('10:30', '10:30')).toBeNull();
  expect(endTimeAfter('11:00', '10:30')).toBeNull();
});

test('a new start time sets an end time one hour later, if there was none', () => {
  expect(endTimeAfter('10:00', null)).toBe('11:00');
  expect(endTimeAfter('19:30', null)).toBe('20:00');
  expect(endTimeAfter(null, null)).toBeNull();
});

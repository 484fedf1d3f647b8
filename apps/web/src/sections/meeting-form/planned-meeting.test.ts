import { expect, test } from 'vitest';
import {
  endTimeAfter,
  findFutureErrors,
  meetingSavedText,
  plannedMeetingForm,
  toMeetingBody,
} from './planned-meeting.ts';

test('sends a planned meeting with exactly these fields [MEET-033]', () => {
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

test('defaults to three future meetings [MEET-030]', () => {
  expect(plannedMeetingForm.fields.find(({ name }) => name === 'number_of_future_meetings')).toMatchObject({
    initial: 3,
  });
});

test.each([null, 0, -1, 1.5])(
  'rejects %j future meetings if any are requested [MEET-023] [MEET-024] [MEET-066]',
  (number) => {
    const message = 'Number of future meetings must be a positive integer.';
    expect(findFutureErrors({ has_future_meetings: true, number_of_future_meetings: number })).toEqual({
      number_of_future_meetings: message,
    });
    expect(findFutureErrors({ has_future_meetings: false, number_of_future_meetings: number })).toEqual({});
  },
);

test('reports a created meeting with its future meetings, or an update [MEET-035] [MEET-036] [MEET-037]', () => {
  expect(meetingSavedText(true, 0)).toBe('New meeting has been created.');
  expect(meetingSavedText(true, 3)).toBe('New meeting has been created. 3 future meetings created.');
  expect(meetingSavedText(false, 0)).toBe('Meeting is updated successfully.');
});

test('clears an end that is not after the start [MEET-056]', () => {
  expect(endTimeAfter('10:00', '10:30')).toBe('10:30');
  expect(endTimeAfter('10:30', '10:30')).toBeNull();
  expect(endTimeAfter('11:00', '10:30')).toBeNull();
});

test('a new start sets an end an hour later, if there is none', () => {
  expect(endTimeAfter('10:00', null)).toBe('11:00');
  expect(endTimeAfter('19:30', null)).toBe('20:00');
  expect(endTimeAfter(null, null)).toBeNull();
});

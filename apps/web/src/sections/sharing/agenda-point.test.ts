import { expect, test } from 'vitest';
import { pointFaults } from './agenda-point.ts';

test('a point needs a meeting, a name and something to read [MEET-043] [MEET-044] [MEET-045]', () => {
  const empty = { meeting_id: null, agenda_item_id: null, name: '', description: '' };
  expect(pointFaults({ ...empty, meeting_id: 'm', agenda_item_id: 'a' })).toEqual({});
  expect(pointFaults({ ...empty, name: ' ', description: '<p></p>' })).toEqual({
    meeting_id: 'Meeting is required.',
    name: 'Agenda item name is required.',
    description: 'Description is required.',
  });
});

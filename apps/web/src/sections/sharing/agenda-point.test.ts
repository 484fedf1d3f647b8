import { expect, test } from 'vitest';
import { findAgendaItemErrors, storedFigureText } from './agenda-point.ts';

test('a new agenda item requires a meeting, a name and a description [MEET-043] [MEET-044] [MEET-045]', () => {
  const empty = { meeting_id: null, agenda_item_id: null, name: '', description: '' };
  expect(findAgendaItemErrors({ ...empty, meeting_id: 'm', agenda_item_id: 'a' })).toEqual({});
  expect(findAgendaItemErrors({ ...empty, name: ' ', description: '<p></p>' })).toEqual({
    meeting_id: 'Meeting is required.',
    name: 'Agenda item name is required.',
    description: 'Description is required.',
  });
});

test('the text of a stored figure lists its metrics without repeating its name', () => {
  const figure = { module: 'plan', report: 'plan-standing', query: { type: 'revenue' } };
  const metrics = ['plan_needed_per_day', 'plan_so_far_per_day'];
  expect(storedFigureText({ ...figure, name: 'Revenue of FY25/26', metrics })).toBe(
    'Revenue of FY25/26: needed per day, so far per day',
  );
  expect(storedFigureText({ ...figure, name: 'Revenue of FY25/26, needed per day', metrics })).toBe(
    'Revenue of FY25/26, needed per day: so far per day',
  );
  expect(storedFigureText({ ...figure, name: 'Leads', metrics: ['leads'] })).toBe('Leads');
});

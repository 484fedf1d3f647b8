import { expect, test } from 'vitest';
import { readQuestion } from '../read-question.ts';
import type { NamedValue } from '../reading.ts';
import { questionSet } from './question-set.ts';
import { refusedQuestions } from './refused-questions.ts';
import { writeReading } from './write-reading.ts';

const names: readonly NamedValue[] = [
  { dimension: 'campaign', value: 'Gutters', label: 'Gutters' },
  { dimension: 'campaign', value: 'Drain repairs – North', label: 'Drain repairs – North' },
  { dimension: 'product', value: 'Hot water unit', label: 'Hot water unit' },
  { dimension: 'suburb', value: 'Brunswick, Victoria', label: 'Brunswick, Victoria' },
  { dimension: 'customer', value: 'Ada Lane', label: 'Ada Lane' },
];
const context = { today: '2026-11-26', yearStart: 7, names } as const;

const read = (question: string): string => writeReading(question, context);

test.each(Object.entries(questionSet))('a question about %s has its only right reading', (_, groups) => {
  const right = groups.flatMap(({ reading, questions }) => questions.map((one) => [one, reading]));
  expect(right.map(([question = '']) => [question, read(question)])).toEqual(right);
});

test.each(Object.entries(refusedQuestions))('a question is refused if %s', (_, questions) => {
  expect(questions.map((one) => [one, read(one)])).toEqual(questions.map((one) => [one, 'refused']));
});

test('the set has at least 250 different questions', () => {
  const answered = Object.values(questionSet).flatMap((groups) => groups.flatMap((one) => one.questions));
  const all = [...answered, ...Object.values(refusedQuestions).flat()];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(250);
});

test('the nearest question of a refusal can be answered', () => {
  for (const question of Object.values(refusedQuestions).flat()) {
    const found = readQuestion(question, context);
    if (found.kind === 'refused' && found.nearest !== null) expect(read(found.nearest)).not.toBe('refused');
  }
});

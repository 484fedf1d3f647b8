import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { FiguresAnswer } from './answers.ts';

/** Reads a file of answers, with a JSON answer on each line. */
export async function* readAnswers(file: string): AsyncGenerator<FiguresAnswer> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line !== '') yield JSON.parse(line) as FiguresAnswer;
  }
}

/** Place where two answers differ, with both values as JSON. */
export type AnswerDifference = { path: string; before: string; after: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const show = (value: unknown): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200);

/** Returns every place where two answers differ. Numbers must agree to the last digit. */
export const listDifferences = (before: unknown, after: unknown, path = ''): AnswerDifference[] => {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, before: show(before), after: show(after) }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    listDifferences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
};

/** Counts the numbers in an answer. */
export const countNumbers = (value: unknown): number =>
  typeof value === 'number'
    ? 1
    : isObject(value)
      ? Object.values(value).reduce((sum: number, one) => sum + countNumbers(one), 0)
      : 0;

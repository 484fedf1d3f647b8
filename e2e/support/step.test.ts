import { expect, test } from 'vitest';
import { step } from './step.ts';

const failing = async (error: unknown) => {
  throw error;
};

test('a step returns the result of its function', async () => {
  expect(await step('adds two numbers', async () => 1 + 1)).toBe(2);
});

test('a failed step rethrows the same error with its name in front of the message', async () => {
  const cause = new Error('closed');
  const error = new Error('no answer', { cause });
  const { stack } = error;
  await expect(step('opens the page', () => failing(error))).rejects.toBe(error);
  expect(error).toMatchObject({ message: 'opens the page: no answer', cause, stack });
});

test('a failed expectation in a step keeps its values for the diff', async () => {
  const wrong = step('compares', async () => expect({ count: 1 }).toEqual({ count: 2 }));
  await expect(wrong).rejects.toMatchObject({
    name: 'AssertionError',
    message: expect.stringMatching(/^compares: expected/),
    actual: { count: 1 },
    expected: { count: 2 },
  });
});

test('nested steps name the outer step first', async () => {
  const inner = () => step('fills the form', () => failing(new Error('no field')));
  await expect(step('adds a plan', inner)).rejects.toThrow('adds a plan: fills the form: no field');
});

test('a step names errors with a read-only message and passes other values on', async () => {
  await expect(step('waits', () => failing(new DOMException('aborted')))).rejects.toThrow('waits: aborted');
  await expect(step('waits', () => failing('a text'))).rejects.toBe('a text');
});

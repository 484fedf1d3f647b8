import { expect, test } from 'vitest';
import { createSerialQueue, createWeightGate } from './cooperative-work.ts';

test('a serial queue runs tasks in order, yields between them and continues after a failed task', async () => {
  const inTurn = createSerialQueue();
  const order: string[] = [];
  const work = (name: string) => inTurn(async () => void order.push(name));
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const rest = [work('a'), work('b')];
  setImmediate(() => order.push('other'));
  await expect(failing).rejects.toThrow('no');
  await Promise.all(rest);
  expect(order).toEqual(['other', 'a', 'b']);
});

test('tasks beyond the weight limit wait, and users take turns', async () => {
  const portion = createWeightGate(10);
  const order: string[] = [];
  const piece = (person: string, weight: number, name: string) =>
    portion(person, weight).then(() => void order.push(name));
  const pieces = [
    piece('ann', 8, 'ann 1'),
    piece('ann', 30, 'ann 2'),
    piece('ann', 30, 'ann 3'),
    piece('ann', 30, 'ann 4'),
    piece('ben', 1, 'ben 1'),
    piece('ben', 1, 'ben 2'),
  ];
  setImmediate(() => order.push('other'));
  await Promise.all(pieces);
  expect(order).toEqual(['ann 1', 'ann 2', 'other', 'ann 3', 'ben 1', 'ann 4', 'ben 2']);
});

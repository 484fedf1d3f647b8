import { expect, test } from 'vitest';
import { oneAfterTheOther } from './turns.ts';

test('does one piece of work after the other, lets others in between, and goes on after one that fails', async () => {
  const inTurn = oneAfterTheOther();
  const order: string[] = [];
  const work = (name: string) => inTurn(async () => void order.push(name));
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const rest = [work('a'), work('b')];
  setImmediate(() => order.push('other'));
  await expect(failing).rejects.toThrow('no');
  await Promise.all(rest);
  expect(order).toEqual(['other', 'a', 'b']);
});

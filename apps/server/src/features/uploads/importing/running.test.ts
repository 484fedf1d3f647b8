import { expect, test } from 'vitest';
import { createProgressMeter, createRunningUploads } from './running.ts';

test('the progress of an upload reports rows per second and seconds left', () => {
  const meter = createProgressMeter(1_000, () => 3_000);
  expect(meter(500, 2_000)).toEqual({ done: 500, total: 2_000, rate: 250, seconds_left: 6 });
  expect(meter(0, 2_000).seconds_left).toBeNull();
});

test('stopping a running upload passes the reason and waits until its work has ended', async () => {
  const running = createRunningUploads();
  let reason: unknown;
  const work = running.track('one', async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    reason = signal.reason;
  });
  await running.stop('one', 'cancelled');
  expect(reason).toBe('cancelled');
  await work;
  expect(running.progressOf('one')).toBeUndefined();
});

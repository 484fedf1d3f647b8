/** Returns a percentile of some times, in their unit; `share` is from 0 to 1. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Runs `work` repeatedly, one run after the other. Returns the milliseconds of each run. */
export async function measureEachRun(
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work(n);
    found.push(performance.now() - start);
  }
  return found;
}

/** Repeats `work` with parallel callers for some seconds. Returns completed runs per second. */
export async function ratePerSecond(
  callers: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  let next = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await work(next++);
      done++;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (done * 1000) / (performance.now() - start);
}

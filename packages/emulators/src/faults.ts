/** Ways in which a service fails: an error status, a truncated body, a slow response, a broken connection. */
export const faultKinds = ['429', '500', '503', 'cut', 'slow', 'reset'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Creates a random generator (mulberry32) of numbers below 1; the same seed gives the same numbers. */
export const createFaultRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Decides which requests fail. `plan` fails the next requests in order; `share` fails a random share of all requests,
 * with one of the fault kinds `kinds`.
 */
export const createFaults = (seed = 1) => {
  const random = createFaultRandom(seed);
  const planned: FaultKind[] = [];
  return {
    share: 0,
    kinds: faultKinds as readonly FaultKind[],
    plan(...kinds: readonly FaultKind[]): void {
      planned.push(...kinds);
    },
    next(): FaultKind | null {
      const first = planned.shift();
      if (first) return first;
      if (random() >= this.share) return null;
      return this.kinds[Math.floor(random() * this.kinds.length)] ?? null;
    },
  };
};

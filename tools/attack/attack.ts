import type { AttackTarget } from './target.ts';

/** What came of an attack, in a few words, and whether the server held. */
export type AttackOutcome = { came: string; held: boolean };

/** One thing that somebody hostile tries. Attacks know nothing of each other and leave nothing that the next would trip over. */
export type Attack = { tried: string; run(target: AttackTarget): Promise<AttackOutcome> };

/** The worst that one input may do: milliseconds that it holds the event loop, and that somebody else waits for the store. */
export const maxDelays = { loop: 50, store: 1000 } as const;
/** A busy machine holds any process for a moment: what was too long is tried again, and the best of these counts. */
const tries = 4;

/** How long the loop was held while `work` ran, and how long somebody else waited for a list at most. */
const measured = async (target: AttackTarget, token: string, work: () => Promise<string>) => {
  const over = new AbortController();
  let store = 0;
  const others = async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await target.ask('/v1/meetings?per_page=5', { token });
      store = Math.max(store, performance.now() - begun);
    }
  };
  await target.held();
  const watching = others();
  const came = await work();
  over.abort();
  await watching;
  return { came, loop: await target.held(), store };
};

/** An attack on the time of everybody else: it holds when the loop and the store stay within the bars. */
export const createLoadAttack = (
  tried: string,
  work: (target: AttackTarget, token: string) => Promise<string>,
): Attack => ({
  tried,
  run: async (target) => {
    const token = await target.signIn('adviser@bellwether.example');
    const other = await target.signIn('owner@bellwether.example');
    let best = { came: '', loop: Number.POSITIVE_INFINITY, store: Number.POSITIVE_INFINITY };
    const isFine = () => best.loop <= maxDelays.loop && best.store <= maxDelays.store;
    for (let n = 0; n < tries && !isFine(); n++) {
      const now = await measured(target, other, () => work(target, token));
      if (now.loop + now.store < best.loop + best.store) best = now;
    }
    return {
      came: `${best.came}; loop held ${best.loop.toFixed(0)} ms, others waited ${best.store.toFixed(0)} ms`,
      held: isFine(),
    };
  },
});

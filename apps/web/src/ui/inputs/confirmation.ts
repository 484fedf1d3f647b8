/** How long switching off waits to be taken back, in milliseconds. */
export const confirmAfterMs = 4000;

const secondMs = 1000;

/** Where a toggle with confirmation stands; `secondsLeft` counts down while it is confirming. */
export type ConfirmationState =
  | { readonly kind: 'resting' }
  | { readonly kind: 'confirming'; readonly secondsLeft: number };

const resting: ConfirmationState = { kind: 'resting' };

/**
 * Waits before something is switched off: the first press begins, `confirmed` is called once when the wait is over, and a
 * second press within it, or `stop`, takes it back. Shaped for React's `useSyncExternalStore`.
 */
export function createConfirmation(confirmed: () => void) {
  let state: ConfirmationState = resting;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const turn = (next: ConfirmationState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = () => {
    clearInterval(ticking);
    if (state.kind === 'confirming') turn(resting);
  };
  const tick = () => {
    if (state.kind !== 'confirming') return;
    if (state.secondsLeft > 1) return turn({ kind: 'confirming', secondsLeft: state.secondsLeft - 1 });
    stop();
    confirmed();
  };
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press: () => {
      if (state.kind === 'confirming') return stop();
      ticking = setInterval(tick, secondMs);
      turn({ kind: 'confirming', secondsLeft: confirmAfterMs / secondMs });
    },
    stop,
  };
}

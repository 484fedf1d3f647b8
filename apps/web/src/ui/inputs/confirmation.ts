/** Time in ms within which the user can cancel switching off. */
export const confirmAfterMs = 4000;

const secondMs = 1000;

/** State of a toggle with confirmation; `secondsLeft` counts down while confirming. */
export type ConfirmationState =
  | { readonly kind: 'resting' }
  | { readonly kind: 'confirming'; readonly secondsLeft: number };

const resting: ConfirmationState = { kind: 'resting' };

/**
 * Delays switching off a toggle. The first press starts the delay; `confirmed` is called once at its end. A second
 * press during the delay, or `stop`, cancels. Made for React's `useSyncExternalStore`.
 */
export function createDelayedConfirmation(confirmed: () => void) {
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

/** Where a recording stands. `failed` is outside the course of playing: its sentence takes the player's place. */
export type AudioState = 'not loaded' | 'loaded' | 'playing' | 'paused' | 'finished' | 'failed';

/** What happens to a recording; `move` is a jump to another position, `unload` another recording in its place. */
export type AudioEvent = 'load' | 'play' | 'pause' | 'end' | 'move' | 'fail' | 'unload';

const moves: Record<AudioState, Partial<Record<AudioEvent, AudioState>>> = {
  'not loaded': { load: 'loaded' },
  loaded: { play: 'playing' },
  playing: { pause: 'paused', end: 'finished' },
  // The browser says 'pause' before it says 'ended'.
  paused: { play: 'playing', end: 'finished' },
  finished: { play: 'playing', move: 'paused' },
  failed: {},
};

/** The state after an event; an event that means nothing in a state leaves it. */
export function nextAudioState(state: AudioState, event: AudioEvent): AudioState {
  if (event === 'unload') return 'not loaded';
  if (event === 'fail') return 'failed';
  return moves[state][event] ?? state;
}

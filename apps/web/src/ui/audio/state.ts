/** State of a recording. `failed` replaces the player by an error message. */
export type AudioState = 'not loaded' | 'loaded' | 'playing' | 'paused' | 'finished' | 'failed';

/** Events of a recording; `move` is a seek, `unload` means that another recording replaces it. */
export type AudioEvent = 'load' | 'play' | 'pause' | 'end' | 'move' | 'fail' | 'unload';

const moves: Record<AudioState, Partial<Record<AudioEvent, AudioState>>> = {
  'not loaded': { load: 'loaded' },
  loaded: { play: 'playing' },
  playing: { pause: 'paused', end: 'finished' },
  // At the end of a recording the browser fires 'pause' before 'ended'.
  paused: { play: 'playing', end: 'finished' },
  finished: { play: 'playing', move: 'paused' },
  failed: {},
};

export function nextAudioState(state: AudioState, event: AudioEvent): AudioState {
  if (event === 'unload') return 'not loaded';
  if (event === 'fail') return 'failed';
  return moves[state][event] ?? state;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AudioEvent, type AudioState, nextAudioState } from './use-audio.ts';

function course(...events: AudioEvent[]): AudioState[] {
  let state: AudioState = 'not loaded';
  const seen: AudioState[] = [state];
  for (const event of events) {
    state = nextAudioState(state, event);
    seen.push(state);
  }
  return seen;
}

test('the events load, play, pause and end move a recording through its states [AUDIO-012]', () => {
  expect(course('load', 'play', 'pause', 'play', 'end')).toEqual([
    'not loaded',
    'loaded',
    'playing',
    'paused',
    'playing',
    'finished',
  ]);
});

test('a finished recording can play again; seeking in it pauses it', () => {
  expect(course('load', 'play', 'pause', 'end', 'play').at(-1)).toBe('playing');
  expect(course('load', 'play', 'end', 'move').at(-1)).toBe('paused');
  expect(course('load', 'move').at(-1)).toBe('loaded');
});

test('only a loaded recording plays, and a failed player recovers only with another recording', () => {
  const events = fc.array(fc.constantFrom<AudioEvent>('load', 'play', 'pause', 'end', 'move'));
  fc.assert(
    fc.property(events, (after) => {
      expect(course('fail', ...after).at(-1)).toBe('failed');
      const before = course(...after.filter((event) => event !== 'load'));
      expect(new Set(before)).toEqual(new Set(['not loaded']));
    }),
  );
  expect(course('load', 'fail', 'unload').at(-1)).toBe('not loaded');
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { callStatusColour, callStatusIcon, callStatusLabel } from './call-status.ts';
import { formatClock, formatProgress } from './clock.ts';
import { audioFileName } from './file-name.ts';
import { forgetPlayer, pauseOtherPlayers } from './one-at-a-time.ts';
import { computePeaks } from './read-peaks.ts';

const [red, orange, green] = ['var(--bad)', 'var(--warn)', 'var(--good)'];

test.each([
  ['abandoned', red],
  ['missed', red],
  ['busy', orange],
  ['answered', green],
])(
  'a call with status %s has the colour %s [AUDIO-008] [AUDIO-009] [AUDIO-010] [AUDIO-011]',
  (status, colour) => {
    expect(callStatusColour(status)).toBe(colour);
    expect(callStatusColour(` ${status.toUpperCase()} `)).toBe(colour);
  },
);

test('every call status has its own icon and a label', () => {
  const shapes = ['abandoned', 'missed', 'busy', 'answered', 'forwarded'].map(callStatusIcon);
  expect(new Set(shapes).size).toBe(5);
  expect(callStatusLabel('answered')).toBe('Answered');
  expect(callStatusLabel('NO_ANSWER')).toBe('No answer');
  expect(callStatusLabel(null)).toBe('Status unknown');
  expect(callStatusColour(null)).toBe('var(--quiet)');
});

test("a recording without a name is saved as 'audio-file.mp3' [AUDIO-004]", () => {
  expect(audioFileName()).toBe('audio-file.mp3');
  expect(audioFileName(' ')).toBe('audio-file.mp3');
  expect(audioFileName('call-7.wav')).toBe('call-7.wav');
});

test('starting an audio player pauses the previous player, never itself', () => {
  const [first, second] = [{ pause: vi.fn() }, { pause: vi.fn() }];
  pauseOtherPlayers(first);
  pauseOtherPlayers(first);
  expect(first.pause).not.toHaveBeenCalled();
  pauseOtherPlayers(second);
  expect(first.pause).toHaveBeenCalledOnce();
  forgetPlayer(second);
  pauseOtherPlayers(first);
  expect(second.pause).not.toHaveBeenCalled();
  forgetPlayer(first);
});

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3725, '1:02:05'],
])('a position of %f seconds is shown as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test('an audio player shows only the position while the duration is unknown', () => {
  expect(formatProgress(5, 94)).toBe('0:05 / 1:34');
  expect(formatProgress(5, Number.NaN)).toBe('0:05');
  expect(formatProgress(5, Number.POSITIVE_INFINITY)).toBe('0:05');
});

test('waveform peaks follow the loudness, and the loudest peak is 1', () => {
  const quietThenLoud = Float32Array.from({ length: 8000 }, (_, at) => (at < 4000 ? 0.1 : -0.4));
  expect(computePeaks(quietThenLoud, 4).map((peak) => Number(peak.toFixed(3)))).toEqual([0.25, 0.25, 1, 1]);
  expect(computePeaks(new Float32Array(100), 3)).toEqual([0, 0, 0]);
  expect(computePeaks(new Float32Array(0))).toEqual([]);
});

test('waveform peaks are between 0 and 1, and not more than the samples', () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 3000 });
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 500 }), (sound, bars) => {
      const peaks = computePeaks(sound, bars);
      expect(peaks).toHaveLength(Math.min(bars, sound.length));
      for (const peak of peaks) {
        expect(peak).toBeGreaterThanOrEqual(0);
        expect(peak).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('the waveform of an hour of sound reads as many samples as that of a minute', () => {
  const looksAt = (seconds: number) => {
    let looks = 0;
    const countingHandler: ProxyHandler<Float32Array> = {
      get: (samples, key) => {
        if (key !== 'length') looks += 1;
        return Reflect.get(samples, key, samples);
      },
    };
    computePeaks(new Proxy(new Float32Array(8000 * seconds).fill(0.5), countingHandler), 20);
    return looks;
  };
  const minute = looksAt(60);
  expect(minute).toBeGreaterThan(2500);
  expect(Math.abs(looksAt(3600) / minute - 1)).toBeLessThan(0.2);
});

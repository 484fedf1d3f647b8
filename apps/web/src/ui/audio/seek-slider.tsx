import type { KeyboardEvent } from 'react';
import classes from './audio.module.css';
import { formatProgress } from './clock.ts';

/** Seek steps of the keys, in seconds. */
const jumps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

type Props = { time: number; duration: number; onSeek: (seconds: number) => void };

/** Invisible slider over the waveform, for seeking by pointer, touch or keyboard. */
export function SeekSlider({ time, duration, onSeek }: Props) {
  const known = Number.isFinite(duration);
  const jump = (event: KeyboardEvent) => {
    const by = jumps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onSeek(time + by);
  };
  return (
    <input
      type="range"
      className={classes['slider']}
      aria-label="Position"
      aria-valuetext={formatProgress(time, duration, 'of')}
      min={0}
      max={known ? duration : 0}
      step="any"
      value={time}
      disabled={!known}
      onKeyDown={jump}
      onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
    />
  );
}

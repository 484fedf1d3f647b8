import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { loadChunk } from '../load-chunk.ts';

/** The height of a waveform, in px. */
export const waveformHeight = 55;

const flat = [0, 0];

type Props = {
  media: HTMLMediaElement;
  /** Seconds. */
  duration: number;
  /** 0 to 1 along the recording; a line while they are not known. */
  peaks: readonly number[] | null;
};

/** The loudness of a recording along its length, with what was played in the brand's colour. */
export function Waveform({ media, duration, peaks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the scheme
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const colour = (token: string) => getComputedStyle(container).getPropertyValue(token).trim();
    let gone = false;
    let drawn: { destroy: () => void } | undefined;
    loadChunk(() => import('wavesurfer.js')).then(
      ({ default: WaveSurfer }) => {
        if (gone) return;
        drawn = WaveSurfer.create({
          container,
          media,
          duration,
          peaks: [[...(peaks ?? flat)]],
          height: waveformHeight,
          waveColor: colour('--quiet'),
          progressColor: colour('--brand-text'),
          cursorColor: colour('--brand-text'),
          cursorWidth: 2,
          barWidth: 2,
          barGap: 2,
          barRadius: 1,
          barMinHeight: 2,
          // The slider above it seeks, by pointer and by keyboard alike.
          interact: false,
          hideScrollbar: true,
        });
      },
      // Without its drawing the recording still plays.
      () => {},
    );
    return () => {
      gone = true;
      drawn?.destroy();
    };
  }, [media, duration, peaks, scheme]);
  return <div ref={box} data-drawn={peaks !== null} aria-hidden />;
}

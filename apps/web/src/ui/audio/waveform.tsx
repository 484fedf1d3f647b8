import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';

/** Height of a waveform, in px. */
export const waveformHeight = 55;

const flat = [0, 0];

type Props = {
  media: HTMLMediaElement;
  /** Duration of the recording in seconds. */
  duration: number;
  /** Loudness values from 0 to 1 along the recording; null draws a line. */
  peaks: readonly number[] | null;
};

/** Loudness along a recording, with the played part in the brand's colour. */
export function Waveform({ media, duration, peaks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of scheme changes the colours
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const colour = (token: string) => getComputedStyle(container).getPropertyValue(token).trim();
    let isUnmounted = false;
    let waveform: { destroy: () => void } | undefined;
    loadChunk(() => import('wavesurfer.js')).then(
      ({ default: WaveSurfer }) => {
        if (isUnmounted) return;
        waveform = WaveSurfer.create({
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
          // The slider above it handles seeking, by pointer and keyboard.
          interact: false,
          hideScrollbar: true,
        });
      },
      // Ignores drawing errors, because the recording plays even without its waveform.
      () => {},
    );
    return () => {
      isUnmounted = true;
      waveform?.destroy();
    };
  }, [media, duration, peaks, scheme]);
  return <div ref={box} data-drawn={peaks !== null} aria-hidden />;
}

import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { forgetPlayer, pauseOthers } from './one-at-a-time.ts';
import { nextAudioState } from './state.ts';

export type AudioSource = {
  /** The address of the recording. It is played from there, piece by piece as it comes. */
  url: string;
  /** Brings the recording where its address alone does not open it, as where a token must travel in a header. */
  load?: (signal: AbortSignal) => Promise<Blob>;
};

/** A recording in the browser's own player: its state, its times in seconds, and what can be done with it. */
export function useAudio({ url, load }: AudioSource) {
  const [media] = useState(makeMedia);
  const [state, happen] = useReducer(nextAudioState, 'not loaded');
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(Number.NaN);
  const [blob, setBlob] = useState<Blob>();
  const [attempt, setAttempt] = useState(0);
  const bring = useEffectEvent((signal: AbortSignal) => load?.(signal));

  useEffect(() => {
    const listening = new AbortController();
    const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
      media.addEventListener(event, listener, { signal: listening.signal });
    on('loadedmetadata', () => {
      happen('load');
      // Play was pressed before there was anything to play.
      if (!media.paused) happen('play');
    });
    on('durationchange', () => setDuration(media.duration));
    on('timeupdate', () => setTime(media.currentTime));
    on('seeked', () => {
      setTime(media.currentTime);
      happen('move');
    });
    on('play', () => {
      pauseOthers(media);
      happen('play');
    });
    on('pause', () => happen('pause'));
    on('ended', () => happen('end'));
    on('error', () => happen('fail'));
    return () => listening.abort();
  }, [media]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same address again
  useEffect(() => {
    const loading = new AbortController();
    let held: string | undefined;
    const brought = bring(loading.signal);
    if (!brought) media.src = url;
    brought?.then(
      (bytes) => {
        if (loading.signal.aborted) return;
        held = URL.createObjectURL(bytes);
        setBlob(bytes);
        media.src = held;
      },
      () => {
        if (!loading.signal.aborted) happen('fail');
      },
    );
    return () => {
      loading.abort();
      media.pause();
      media.removeAttribute('src');
      media.load();
      forgetPlayer(media);
      if (held) URL.revokeObjectURL(held);
      setBlob(undefined);
      setTime(0);
      setDuration(Number.NaN);
      happen('unload');
    };
  }, [media, url, attempt]);

  return {
    media,
    state,
    time,
    duration,
    /** The bytes, where they were brought as a whole. */
    blob,
    /** What plays: the address, or that of the bytes brought. Empty until there is one. */
    src: state === 'not loaded' || state === 'failed' ? '' : media.src,
    // A refusal arrives as the element's 'error' event too.
    toggle: () => (media.paused ? void media.play().catch(() => {}) : media.pause()),
    seek: (to: number) => {
      media.currentTime = Math.min(Math.max(0, to), media.duration);
      setTime(media.currentTime);
    },
    setSpeed: (speed: number) => {
      media.defaultPlaybackRate = speed;
      media.playbackRate = speed;
    },
    retry: () => setAttempt((before) => before + 1),
  };
}

function makeMedia(): HTMLAudioElement {
  const media = new Audio();
  media.preload = 'metadata';
  return media;
}

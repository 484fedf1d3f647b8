import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { forgetPlayer, pauseOtherPlayers } from './one-at-a-time.ts';

/** State of a recording. `failed` replaces the player by an error message. */
export type AudioState = 'not loaded' | 'loaded' | 'playing' | 'paused' | 'finished' | 'failed';

/** Events of a recording; `move` is a seek, `unload` means that another recording replaces it. */
export type AudioEvent = 'load' | 'play' | 'pause' | 'end' | 'move' | 'fail' | 'unload';

const moves: Record<AudioState, Partial<Record<AudioEvent, AudioState>>> = {
  'not loaded': { load: 'loaded' },
  loaded: { play: 'playing' },
  playing: { pause: 'paused', end: 'finished' },
  // Accepts 'end' in the state 'paused', because at the end of a recording the browser fires 'pause' before 'ended'.
  paused: { play: 'playing', end: 'finished' },
  finished: { play: 'playing', move: 'paused' },
  failed: {},
};

export function nextAudioState(state: AudioState, event: AudioEvent): AudioState {
  if (event === 'unload') return 'not loaded';
  if (event === 'fail') return 'failed';
  return moves[state][event] ?? state;
}

export type AudioSource = {
  /** Address of the recording; playback streams from it. */
  url: string;
  /**
   * Loads the recording if its address alone is not enough, for example when a header must carry a token, or returns another
   * address from which playback streams.
   */
  load?: (signal: AbortSignal) => Promise<Blob | string>;
};

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
      // Starts in the state 'playing' if the user pressed play before the recording was loaded.
      if (!media.paused) happen('play');
    });
    on('durationchange', () => setDuration(media.duration));
    on('timeupdate', () => setTime(media.currentTime));
    on('seeked', () => {
      setTime(media.currentTime);
      happen('move');
    });
    on('play', () => {
      pauseOtherPlayers(media);
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
    let objectUrl: string | undefined;
    const recording = bring(loading.signal);
    if (!recording) media.src = url;
    recording?.then(
      (bytes) => {
        if (loading.signal.aborted) return;
        if (typeof bytes === 'string') {
          media.src = bytes;
          return;
        }
        objectUrl = URL.createObjectURL(bytes);
        setBlob(bytes);
        media.src = objectUrl;
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
      if (objectUrl) URL.revokeObjectURL(objectUrl);
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
    /** Bytes of the whole recording, if `load` returned them. */
    blob,
    /** Address that the audio element plays: the recording's or a blob's. Empty until loaded and after a failure. */
    src: state === 'not loaded' || state === 'failed' ? '' : media.src,
    // Ignores a rejected play, because the element's 'error' event handles it too.
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

import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { ErrorBlock } from '../feedback/error-block.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import classes from './audio.module.css';
import { formatProgress } from './clock.ts';
import { DownloadLink } from './download-link.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { type AudioSource, useAudio } from './use-audio.ts';
import { usePeaks } from './use-peaks.ts';
import { Waveform } from './waveform.tsx';

export type AudioPlayerProps = AudioSource & {
  /** Loudness along the recording, 0 to 1; if missing, it is computed from the sound. */
  peaks?: readonly number[];
  /** Duration in seconds, if known before the audio is loaded. */
  duration?: number;
  fileName?: string;
};

const statusTexts = {
  'not loaded': 'Loading',
  loaded: '',
  playing: 'Playing',
  paused: 'Paused',
  finished: 'Finished',
  failed: '',
} as const;

export function AudioPlayer({
  url,
  load,
  peaks,
  duration: knownDuration = Number.NaN,
  fileName,
}: AudioPlayerProps) {
  const audio = useAudio({ url, ...(load ? { load } : {}) });
  const { state, time, media } = audio;
  const duration = Number.isFinite(audio.duration) ? audio.duration : knownDuration;
  const shape = usePeaks(peaks, audio.blob ?? (audio.src || null));
  if (state === 'failed')
    return <ErrorBlock message="The audio of this call could not be loaded." retry={audio.retry} />;
  const waiting = state === 'not loaded';
  const playing = state === 'playing';
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes['player']} data-state={state} aria-busy={waiting}>
      <ActionIcon size={40} radius="xl" aria-label={playing ? 'Pause' : 'Play'} onClick={audio.toggle}>
        <Icon size={18} />
      </ActionIcon>
      <div className={classes['track']}>
        {waiting ? (
          <Skeleton height={55} />
        ) : (
          <>
            {Number.isFinite(duration) && <Waveform media={media} duration={duration} peaks={shape} />}
            <SeekSlider time={time} duration={duration} onSeek={audio.seek} />
          </>
        )}
      </div>
      <div className={classes['foot']}>
        <span className={classes['times']}>
          <span>{formatProgress(time, duration)}</span>
          <span>{statusTexts[state] && ` · ${statusTexts[state]}`}</span>
        </span>
        <SpeedSelect onChange={audio.setSpeed} disabled={waiting} />
        <span className={classes['file']}>
          {audio.src && <DownloadLink href={audio.src} fileName={fileName} />}
        </span>
      </div>
    </div>
  );
}

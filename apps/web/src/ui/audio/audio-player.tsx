import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { motionMs } from '../../theme/motion.ts';
import { ErrorBlock } from '../feedback/error-block.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import classes from './audio.module.css';
import { formatProgress } from './clock.ts';
import { audioFileName } from './file-name.ts';
import { SeekSlider } from './seek-slider.tsx';
import { type AudioSource, useAudio } from './use-audio.ts';
import { usePeaks } from './use-peaks.ts';
import { Waveform } from './waveform.tsx';

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

function SpeedSelect({ onChange, disabled }: { onChange: (speed: number) => void; disabled: boolean }) {
  return (
    <NativeSelect
      className={classes['speed']}
      size="xs"
      aria-label="Speed"
      defaultValue="1"
      disabled={disabled}
      data={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

function DownloadLink({ href, fileName }: { href: string; fileName: string | undefined }) {
  const label = 'Download recording';
  return (
    <Tooltip label={label} openDelay={motionMs.passingTooltipDelay}>
      <ActionIcon
        component="a"
        href={href}
        download={audioFileName(fileName)}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

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

import type { CallAudio } from '@bellwether/domain/leads/call-audio';
import { Text } from '@mantine/core';
import classes from './audio.module.css';
import { AudioPlayer, type AudioPlayerProps } from './audio-player.tsx';
import { CallStatusIcon } from './call-status-icon.tsx';

type CallPlayerProps = Omit<AudioPlayerProps, 'url'> & { call: CallAudio };

/** Caller, date, status and recording of a call. Starting one recording pauses all others on the page. */
export function CallPlayer({ call, ...sound }: CallPlayerProps) {
  const { audioLink, caller, date, status } = call;
  return (
    <section className={classes['call']} aria-label={`Call from ${caller}, ${date}`}>
      <header className={classes['head']}>
        <span className={classes['status']}>
          <CallStatusIcon status={status} />
        </span>
        <div className={classes['who']}>
          <Text fw={500}>{caller}</Text>
          <Text size="xs" c="dimmed">
            {date}
          </Text>
        </div>
      </header>
      {audioLink ? (
        <AudioPlayer key={audioLink} url={audioLink} {...sound} />
      ) : (
        <Text c="dimmed">This call has no audio</Text>
      )}
    </section>
  );
}

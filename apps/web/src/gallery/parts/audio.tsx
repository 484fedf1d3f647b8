import type { CallAudio } from '@bellwether/domain/leads/call-audio';
import { CallButton } from '../../ui/audio/call-button.tsx';
import { CallPlayer } from '../../ui/audio/call-player.tsx';
import sound from '../sounds/call.wav?url';
import { Specimen } from '../specimen.tsx';

const answered: CallAudio = {
  audioLink: sound,
  date: '5 Mar, 2026 2:05 PM',
  caller: '0491 570 156',
  status: 'answered',
};
const missed: CallAudio = {
  ...answered,
  date: '4 Mar, 2026 9:12 AM',
  caller: 'Priya Nair',
  status: 'missed',
};
const busy: CallAudio = { ...answered, caller: '0491 570 157', status: 'busy' };
const abandoned: CallAudio = { ...answered, audioLink: null, caller: '0491 570 158', status: 'abandoned' };

const loadRecording = async (signal: AbortSignal): Promise<Blob> => {
  const reply = await fetch(sound, { signal });
  if (!reply.ok) throw new Error(reply.statusText);
  return reply.blob();
};
const never = () => new Promise<Blob>(() => {});
const refused = () => Promise.reject(new Error('Not Found'));
/** Sample waveform of a call of eight seconds. */
const peaks = Array.from({ length: 200 }, (_, at) => Math.abs(Math.sin(at / 7) * Math.cos(at / 31)));

export function AudioSpecimens() {
  return (
    <>
      <Specimen name="From its address">
        <CallPlayer call={answered} />
      </Specimen>
      <Specimen name="Brought with a token">
        <CallPlayer call={missed} load={loadRecording} fileName="call-priya-nair.wav" />
      </Specimen>
      <Specimen name="Peaks given">
        <CallPlayer call={busy} peaks={peaks} duration={8} />
      </Specimen>
      <Specimen name="Not loaded">
        <CallPlayer call={answered} load={never} />
      </Specimen>
      <Specimen name="Without audio">
        <CallPlayer call={abandoned} />
      </Specimen>
      <Specimen name="Failed">
        <CallPlayer call={answered} load={refused} />
      </Specimen>
      <Specimen name="In a row">
        <CallButton call={answered} />
      </Specimen>
    </>
  );
}

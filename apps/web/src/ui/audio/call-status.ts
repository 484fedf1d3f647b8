import {
  IconPhone,
  IconPhoneCheck,
  IconPhoneOff,
  IconPhonePause,
  IconPhoneX,
  type TablerIcon,
} from '@tabler/icons-react';

type Look = { colour: string; icon: TablerIcon; meaning?: string };

const looks = new Map<string, Look>([
  ['abandoned', { colour: 'var(--bad)', icon: IconPhoneOff, meaning: 'the caller hung up before an answer' }],
  ['missed', { colour: 'var(--bad)', icon: IconPhoneX, meaning: 'nobody answered the call' }],
  ['busy', { colour: 'var(--warn)', icon: IconPhonePause, meaning: 'the line was engaged' }],
  ['answered', { colour: 'var(--good)', icon: IconPhoneCheck, meaning: 'someone took the call' }],
]);
const unknown: Look = { colour: 'var(--quiet)', icon: IconPhone };

const findLook = (status: string | null): Look => looks.get(status?.trim().toLowerCase() ?? '') ?? unknown;

export const callStatusColour = (status: string | null): string => findLook(status).colour;

/** Returns the icon of a call's status, because many readers cannot distinguish the colours. */
export const callStatusIcon = (status: string | null): TablerIcon => findLook(status).icon;

export const callStatusLabel = (status: string | null): string => {
  const statusText = status?.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  return statusText ? statusText.charAt(0).toUpperCase() + statusText.slice(1) : 'Status unknown';
};

/** Explains a call's status: 'Busy: the line was engaged.' An unknown status is shown as the call tracker wrote it. */
export const explainCallStatus = (status: string | null): string => {
  const { meaning } = findLook(status);
  const label = callStatusLabel(status);
  return meaning ? `${label}: ${meaning}.` : label;
};

import {
  IconPhone,
  IconPhoneCheck,
  IconPhoneOff,
  IconPhonePause,
  IconPhoneX,
  type TablerIcon,
} from '@tabler/icons-react';

type Look = { colour: string; icon: TablerIcon };

const looks = new Map<string, Look>([
  ['abandoned', { colour: 'var(--bad)', icon: IconPhoneOff }],
  ['missed', { colour: 'var(--bad)', icon: IconPhoneX }],
  ['busy', { colour: 'var(--warn)', icon: IconPhonePause }],
  ['answered', { colour: 'var(--good)', icon: IconPhoneCheck }],
]);
const unknown: Look = { colour: 'var(--quiet)', icon: IconPhone };

const lookOf = (status: string | null): Look => looks.get(status?.trim().toLowerCase() ?? '') ?? unknown;

export const callStatusColour = (status: string | null): string => lookOf(status).colour;

/** Returns the icon of a call's status, because many readers cannot distinguish the colours. */
export const callStatusIcon = (status: string | null): TablerIcon => lookOf(status).icon;

export const callStatusLabel = (status: string | null): string => {
  const word = status?.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : 'Status unknown';
};

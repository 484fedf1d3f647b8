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

/** The colour of a call's status as a style token: red lost it, orange found it busy, green was answered; any other is quiet. */
export const callStatusColour = (status: string | null): string => lookOf(status).colour;

/** The shape of a call's status: colour alone tells nothing to many readers. */
export const callStatusIcon = (status: string | null): TablerIcon => lookOf(status).icon;

/** A call's status in words: 'Answered'. */
export const callStatusLabel = (status: string | null): string => {
  const word = status?.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : 'Status unknown';
};

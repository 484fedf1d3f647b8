import {
  greetingLine,
  type MailBrand,
  type MailContent,
  type MailFigure,
  type MailSection,
  maxMailFigures,
} from '../../platform/mail-template/content.ts';
import type { UserRecord } from '../items/index.ts';
import type { MinutesPdf } from '../meetings/index.ts';

export type MessageKind = 'share-page' | 'shareMeeting' | 'requestInfo';

export type SharedMessage = {
  subject: string;
  content: string;
  /** Absolute URL of the shared page or meeting. */
  link?: string | undefined;
  /** Key figures of a shared page. Without them, figures in the message's text are shown as a table. */
  figures?: readonly MailFigure[];
};

export type MessageParts = {
  minutes?: string;
  pack?: string;
  calendar?: string;
  /** Minutes as a PDF. Recipients with the same permissions share the object. */
  document?: MinutesPdf;
};

const buttonLabels: Record<MessageKind, string> = {
  'share-page': 'Open the page',
  shareMeeting: 'Open the meeting',
  requestInfo: 'Open the page',
};

const reasons: Record<MessageKind, string> = {
  'share-page': 'shared this page with you',
  shareMeeting: 'shared this meeting with you',
  requestInfo: 'sent you this question',
};

const figureLine = /^([^:]{1,60}): (\S.{0,40}?)(?: \((new|[^()]{0,20}\d[^()]{0,20})\))?$/;

/**
 * Splits a message into text and figures. The share dialog begins a message with a line that names business and page,
 * and lines such as 'Revenue: $1,200 (+4.1%)'. Any other message is only text.
 */
const splitFigures = (content: string, business: string): { text: string; figures: MailFigure[] } => {
  const [first = '', ...others] = content.trim().split('\n\n');
  const [heading = '', ...lines] = first.split('\n');
  const figures = lines.flatMap((line): MailFigure[] => {
    const [, label, value, change = null] = figureLine.exec(line) ?? [];
    return label && value && /\d/.test(value) ? [{ label, value, change, tone: 'plain' }] : [];
  });
  const isList = figures.length > 0 && figures.length === lines.length && figures.length <= maxMailFigures;
  if (!isList || !heading.startsWith(`${business}: `)) return { text: content.trim(), figures: [] };
  // The heading becomes the last paragraph, directly above the table.
  return { text: [...others, heading].join('\n\n'), figures };
};

/** Splits a text into its first line (the heading) and the remaining text. */
const splitHeading = (text: string): MailSection => {
  const [title = '', ...rest] = text.split('\n');
  return { title, text: rest.join('\n') };
};

type Addressing = { person: UserRecord; sender: string; brand: MailBrand; parts: MessageParts };

/** Builds the mail that delivers a message to a recipient. */
export const buildMessageMail = (
  kind: MessageKind,
  { subject, content, link, figures }: SharedMessage,
  { person, sender, brand, parts: { minutes = '', pack = '' } }: Addressing,
): MailContent => {
  const split = figures ? { text: content.trim(), figures } : splitFigures(content, brand.name);
  return {
    subject,
    brand,
    greeting: greetingLine(person.firstName),
    text: split.text,
    figures: split.figures,
    button: link === undefined ? null : { label: buttonLabels[kind], url: link },
    sections: [
      ...(pack === '' ? [] : [splitHeading(pack)]),
      ...(minutes === '' ? [] : [{ title: 'Minutes', text: minutes }]),
    ],
    signature: sender,
    footer: { reason: `${sender} ${reasons[kind]}. Your reply goes to ${sender}.` },
  };
};

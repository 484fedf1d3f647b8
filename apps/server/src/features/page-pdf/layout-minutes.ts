import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import {
  compareFrozenFigure,
  describeFrozenRange,
  formatPrintedChange,
  hiddenFigureReason,
} from '@bellwether/contract/meetings/frozen-vs-current';
import { formatDay } from '@bellwether/domain/time/day';
import { brandColour, type LayoutFile, type MinutesRequest, type PrintedAction } from './document.ts';
import { toRichLines } from './rich-lines.ts';

const actionRow = ({ name, assignee, due, status, point }: PrintedAction): string[] => [
  name,
  assignee ?? 'Not assigned yet',
  due === null ? 'No date' : formatDay(due),
  status,
  point,
];

const toFigure = (figure: MeetingFigure, { timeZone, currency }: MinutesRequest) =>
  figure.closed
    ? { name: '', kept: '', rows: [], note: hiddenFigureReason(figure) }
    : {
        name: figure.name,
        kept: describeFrozenRange(figure, timeZone),
        rows: figure.values.flatMap((value) => {
          const comparison = compareFrozenFigure(value, currency);
          return comparison
            ? [
                [
                  comparison.label,
                  comparison.previous,
                  comparison.current,
                  formatPrintedChange(comparison.change, value.unit),
                ],
              ]
            : [];
        }),
        note: figure.refused === null ? '' : `Now: ${figure.refused}`,
      };

export const layOutMinutes = (request: MinutesRequest) => {
  const { business, made, logo, title, when, facts, people, agenda, minutes, actions, home } = request;
  const files: LayoutFile[] = [];
  const addPicture = (content: Uint8Array, ending: string) => {
    const name = `picture-${files.length}.${ending}`;
    files.push({ name, content });
    return name;
  };
  const hasAttendance = people.some(({ came }) => came !== null);
  const listNames = (matches: (came: boolean | null) => boolean) =>
    people
      .filter(({ came }) => matches(came))
      .map(({ name }) => name)
      .join(', ');
  const attendance = hasAttendance
    ? [
        { label: 'Attended', text: listNames((came) => came === true) },
        { label: 'Did not attend', text: listNames((came) => came !== true) },
      ]
    : [{ label: 'Invited', text: listNames(() => true) }];
  const data = {
    business,
    made,
    when,
    colour: brandColour(request),
    title,
    logo: logo ? addPicture(logo.bytes, logo.ending) : null,
    facts: [...facts, ...attendance].filter(({ text }) => text !== ''),
    description: toRichLines(request.description, home),
    agenda: agenda.map(({ name, status, description, pictures, files: others, figures }) => ({
      name,
      status,
      files: others,
      lines: toRichLines(description, home),
      pictures: pictures.map((one) => ({ file: addPicture(one.bytes, one.ending), alt: one.name })),
      figures: figures.map((one) => toFigure(one, request)),
    })),
    minutes: toRichLines(minutes, home),
    actions: actions.map(actionRow),
  };
  return { data, files };
};

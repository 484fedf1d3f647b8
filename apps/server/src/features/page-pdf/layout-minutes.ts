import type { MeetingFigure } from '@bellwether/contract/api/meeting-figures';
import {
  changeText,
  closedFigureText,
  compareFrozenFigure,
  frozenText,
} from '@bellwether/contract/meetings/frozen-vs-current';
import { formatDay } from '@bellwether/contract/time/day';
import { brandColour, type LayoutFile, type MinutesRequest, type PrintedAction } from './document.ts';
import { toRichLines } from './rich-lines.ts';

const actionRow = ({ name, assignee, due, status, point }: PrintedAction): string[] => [
  name,
  assignee ?? 'Not assigned yet',
  due === null ? 'No date' : formatDay(due),
  status,
  point,
];

const figureOf = (figure: MeetingFigure, { timeZone, currency }: MinutesRequest) =>
  figure.closed
    ? { name: '', kept: '', rows: [], note: closedFigureText }
    : {
        name: figure.name,
        kept: frozenText(figure, timeZone),
        rows: figure.values.flatMap((value) => {
          const said = compareFrozenFigure(value, currency);
          return said ? [[said.label, said.was, said.now, changeText(said.change, value.unit)]] : [];
        }),
        note: figure.refused === null ? '' : `Now: ${figure.refused}`,
      };

export const layOutMinutes = (request: MinutesRequest) => {
  const { business, made, logo, title, when, facts, people, agenda, minutes, actions, home } = request;
  const files: LayoutFile[] = [];
  const put = (content: Uint8Array, ending: string) => {
    const name = `picture-${files.length}.${ending}`;
    files.push({ name, content });
    return name;
  };
  const isNoted = people.some(({ came }) => came !== null);
  const named = (which: (came: boolean | null) => boolean) =>
    people
      .filter(({ came }) => which(came))
      .map(({ name }) => name)
      .join(', ');
  const attendance = isNoted
    ? [
        { label: 'Attended', text: named((came) => came === true) },
        { label: 'Did not attend', text: named((came) => came !== true) },
      ]
    : [{ label: 'Invited', text: named(() => true) }];
  const data = {
    business,
    made,
    when,
    colour: brandColour(request),
    title,
    logo: logo ? put(logo.bytes, logo.ending) : null,
    facts: [...facts, ...attendance].filter(({ text }) => text !== ''),
    description: toRichLines(request.description, home),
    agenda: agenda.map(({ name, status, description, pictures, files: others, figures }) => ({
      name,
      status,
      files: others,
      lines: toRichLines(description, home),
      pictures: pictures.map((one) => ({ file: put(one.bytes, one.ending), alt: one.name })),
      figures: figures.map((one) => figureOf(one, request)),
    })),
    minutes: toRichLines(minutes, home),
    actions: actions.map(actionRow),
  };
  return { data, files };
};

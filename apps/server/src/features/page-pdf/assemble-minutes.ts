import { formatDay } from '@bellwether/contract/time/day';
import { colourOf, type LayoutFile, type MinutesRequest, type PrintedAction } from './document.ts';
import { richLines } from './rich-lines.ts';

const actionRow = ({ name, assignee, due, status, point }: PrintedAction): string[] => [
  name,
  assignee ?? 'Nobody yet',
  due === null ? 'No date' : formatDay(due),
  status,
  point,
];

/** The words and pictures of a meeting's minutes, and the files that its layout names. */
export const assembleMinutes = (request: MinutesRequest) => {
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
    ...{ business, made, when, colour: colourOf(request) },
    title,
    logo: logo ? put(logo.bytes, logo.ending) : null,
    facts: [...facts, ...attendance].filter(({ text }) => text !== ''),
    description: richLines(request.description, home),
    agenda: agenda.map(({ name, status, description, pictures, files: others }) => ({
      ...{ name, status, files: others },
      lines: richLines(description, home),
      pictures: pictures.map((one) => ({ file: put(one.bytes, one.ending), alt: one.name })),
    })),
    minutes: richLines(minutes, home),
    actions: actions.map(actionRow),
  };
  return { data, files };
};

import { type MailContent, type MailFigure, type MailLink, type MailRow, maxMailFigures } from './content.ts';

const linkToText = ({ label, url }: MailLink): string => `${label}:\n${url}`;

const figuresToText = (figures: readonly MailFigure[] = []): string =>
  figures
    .slice(0, maxMailFigures)
    .map(({ label, value, change }) => `${label}: ${value}${change === null ? '' : ` (${change})`}`)
    .join('\n');

const rowToText = ({ text, detail, url, actions = [] }: MailRow): string =>
  [
    detail === undefined ? text : `${text}. ${detail}`,
    ...(url === undefined ? [] : [url]),
    ...actions.map(({ label, url: target }) => `${label}: ${target}`),
  ].join('\n');

/** Renders the plain text of a mail, with the same facts as the HTML and every URL in full. */
export const renderMailText = (content: MailContent): string => {
  const { greeting, text, figures, picture, button, sections = [], signature = '', note = '' } = content;
  const { reason, link } = content.footer;
  return [
    greeting,
    text.trim(),
    figuresToText(figures),
    picture?.alt ?? '',
    ...sections.flatMap((section) => [
      section.title ?? '',
      section.text?.trim() ?? '',
      figuresToText(section.figures),
      ...(section.rows ?? []).map(rowToText),
      section.link ? linkToText(section.link) : '',
    ]),
    button ? linkToText(button) : '',
    note,
    signature,
    `--\n${reason}${link ? `\n${linkToText(link)}` : ''}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

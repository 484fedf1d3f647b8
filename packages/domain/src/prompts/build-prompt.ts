import { toLines } from '../rich-text/lines.ts';
import { entryDisplayName, isPromptTextEmpty, type PromptContent, type PromptTexts } from './content.ts';
import { digestSectionKeys, type PromptField, promptSections } from './sections.ts';

export const promptLengths = ['short', 'medium', 'full'] as const;
export type PromptLength = (typeof promptLengths)[number];

/** Maximum characters of each text in a prompt. */
const maxTextCharacters: Readonly<Record<PromptLength, number>> = { short: 120, medium: 400, full: Infinity };

export type PromptFigure = { label: string; value: string };

type DigestContents = Readonly<Record<(typeof digestSectionKeys)[number], PromptContent>>;

/** Truncates a text after its last whole sentence, or else after its last whole word. */
const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const piece = text.slice(0, max);
  const sentences = /^.*[.!?](?=\s)/.exec(piece)?.[0];
  if (sentences) return sentences;
  const words = piece.slice(0, -1).replace(/\s+\S*$/, '');
  return `${words}…`;
};

/** Joins the lines of a text to one line, so that it can be truncated. */
const toOneLine = (text: string): string =>
  toLines(text)
    .map((line) => line.text)
    .join(' ');

const toMarkdown = (text: string): string =>
  toLines(text)
    .map((line) => `${line.marker}${line.text}`)
    .join('\n');

const buildTexts = (
  fields: readonly PromptField[],
  texts: PromptTexts,
  length: PromptLength,
  level: string,
): string[] =>
  fields.flatMap((field) => {
    const text = texts[field.key];
    if (text === undefined || isPromptTextEmpty(field, text)) return [];
    const isRich = field.kind === 'rich';
    if (length === 'full') return [`${level} ${field.label}\n\n${isRich ? toMarkdown(text) : text.trim()}\n`];
    return [`${field.label}: ${cutText(isRich ? toOneLine(text) : text.trim(), maxTextCharacters[length])}`];
  });

/**
 * Builds a description of the business that can be pasted into an AI assistant. It is Markdown. Empty fields
 * and sections are left out; returns '' if nothing is filled. `figures` follow at the end.
 */
export const buildPrompt = (
  business: string,
  contents: DigestContents,
  length: PromptLength,
  figures: readonly PromptFigure[] = [],
): string => {
  const blocks = digestSectionKeys.flatMap((key) => {
    const { label, fields, list } = promptSections[key];
    const content = contents[key];
    const entryFields = (list?.fields ?? []).filter((field) => field.key !== 'name');
    const own = buildTexts(fields, content.fields, length, '###');
    const entries = content.entries.flatMap((entry, index) => {
      const texts = buildTexts(entryFields, entry.fields, length, '####');
      const hasName = (entry.fields['name'] ?? '').trim() !== '';
      if (texts.length === 0 && !hasName) return [];
      return [`### ${entryDisplayName(key, entry, index)}`, ...texts];
    });
    return own.length + entries.length === 0 ? [] : [`## ${label}`, ...own, ...entries, ''];
  });
  const known = figures.map(({ label, value }) => `- ${label}: ${value}`);
  if (blocks.length + known.length === 0) return '';
  return [
    `# About ${business}`,
    'Use these facts in every text about this business. Do not invent others.',
    '',
    ...blocks,
    ...(known.length > 0 ? ['## Key figures', ...known] : []),
  ]
    .join('\n')
    .trimEnd();
};

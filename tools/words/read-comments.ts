import { joinComments, type LocatedText, type SourceComment } from './words.ts';

type Syntax = { block?: RegExp; line?: RegExp };

const slashes: Syntax = { block: /\/\*([\s\S]*?)\*\//g, line: /(?<=^|\s)\/\/(.*)$/gm };
const hashes: Syntax = { line: /(?<=^|\s)#(?!!)(.*)$/gm };
/** Comment syntax by the end of a path. HTML also has the comments of its styles. */
const syntaxes: readonly (readonly [RegExp, Syntax])[] = [
  [/\.css$/, { block: /\/\*([\s\S]*?)\*\//g }],
  [/\.html$/, { block: /(?:<!--|\/\*)([\s\S]*?)(?:-->|\*\/)/g }],
  [/\.(?:typ|grit)$/, slashes],
  [/\.sh$|(?:^|\/)(?:Dockerfile|\.dockerignore|\.npmrc)$|^\.ci\/run$/, hashes],
];

const syntaxOf = (path: string) => syntaxes.find(([ending]) => ending.test(path))?.[1];

export const hasReadableComments = (path: string): boolean => syntaxOf(path) !== undefined;

/** Returns the comments of a file that is not JavaScript, in order; none for an unknown syntax. */
export function readComments(path: string, source: string): LocatedText[] {
  const { block, line } = syntaxOf(path) ?? {};
  const find = (type: SourceComment['type'], pattern: RegExp | undefined): SourceComment[] =>
    pattern === undefined
      ? []
      : [...source.matchAll(pattern)].map(({ 0: whole, 1: value = '', index }) => ({
          type,
          value,
          start: index,
          end: index + whole.length,
        }));
  const blocks = find('Block', block);
  const lines = find('Line', line).filter(
    ({ start }) => !blocks.some((one) => one.start <= start && start < one.end),
  );
  return joinComments(
    source,
    [...blocks, ...lines].toSorted((a, b) => a.start - b.start),
  );
}

import { posix } from 'node:path';

export type DeadPath = { page: string; line: number; path: string };

type Repository = {
  exists: (path: string) => boolean;
  /** Reports whether a file's path ends with these names. */
  endsFile: (end: string) => boolean;
};

const links = /\]\(\s*<?([^)>\s]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*(\S+)/g;
const ticked = /`([^`\s]+)`/g;
/** Inside a fence, a path is the first word of a line, after the lines of a drawn tree. */
const listed = /^[\s│├└─]*([^\s│├└─]\S*)/g;
/** Matches a file by the end of its path, such as `store.ts` or `reports/list.ts`. */
const shortPath = /^(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|css|sql|typ|grit)$/;
const ofRepository = /^(?:packages|apps|docs|tools|e2e|bench|samples|\.ci)\/[^*{}<>$…|]*$/;

/**
 * Returns the paths in a Markdown page that do not exist: relative links, and repository paths in backticks
 * or at the start of a fenced line. A path begins with a folder of the repository, or is the end of a file's path in
 * backticks. Patterns and build output are ignored.
 */
export function findDeadPaths(page: string, text: string, { exists, endsFile }: Repository): DeadPath[] {
  const dead: DeadPath[] = [];
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const paths = fenced
      ? matches(line, listed).filter(isPath)
      : [...linked(page, line), ...matches(line, ticked).filter(isPath)];
    for (const path of paths.map(withoutLine)) if (!exists(path)) dead.push({ page, line: index + 1, path });
    if (fenced) continue;
    for (const path of matches(line, ticked).map(withoutLine))
      if (shortPath.test(path) && !isPath(path) && !endsFile(path))
        dead.push({ page, line: index + 1, path });
  }
  return dead;
}

const withoutLine = (path: string) => path.replace(/:\d+$/, '');

const isPath = (text: string) => ofRepository.test(text) && !/\/(dist|node_modules)(\/|$)/.test(text);

const matches = (line: string, pattern: RegExp) =>
  [...line.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');

function linked(page: string, line: string): string[] {
  return matches(line, links)
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(target))
    .map((target) => decodeURI(target).replace(/[?#].*$/, ''))
    .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(page), target)));
}

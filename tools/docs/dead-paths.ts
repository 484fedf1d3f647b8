import { posix } from 'node:path';

export type DeadPath = { page: string; line: number; path: string };

const links = /\]\(\s*<?([^)>\s]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*(\S+)/g;
const ticked = /`([^`\s]+)`/g;
/** Inside a fence, a path is the first word of a line, after the lines of a drawn tree. */
const listed = /^[\s│├└─]*([^\s│├└─]\S*)/g;
const ofRepository = /^(?:packages|apps|docs|tools|e2e|bench|samples|\.ci)\/[^*{}<>$…|]*$/;

/**
 * Returns the paths in a Markdown page that do not exist: relative links, and repository paths in backticks
 * or at the start of a fenced line. A path counts only if it begins with a folder of the repository. Patterns
 * and build output are ignored.
 */
export function findDeadPaths(page: string, text: string, exists: (path: string) => boolean): DeadPath[] {
  const dead: DeadPath[] = [];
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const paths = fenced
      ? matches(line, listed).filter(isPath)
      : [...linked(page, line), ...matches(line, ticked).filter(isPath)];
    for (const path of paths.map((found) => found.replace(/:\d+$/, ''))) {
      if (!exists(path)) dead.push({ page, line: index + 1, path });
    }
  }
  return dead;
}

const isPath = (text: string) => ofRepository.test(text) && !/\/(dist|node_modules)(\/|$)/.test(text);

const matches = (line: string, pattern: RegExp) =>
  [...line.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');

function linked(page: string, line: string): string[] {
  return matches(line, links)
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(target))
    .map((target) => decodeURI(target).replace(/[?#].*$/, ''))
    .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(page), target)));
}

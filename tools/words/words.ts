/** Comment, test title or text that users see, with the line where it begins. */
export type LocatedText = { line: number; text: string };

export type SourceComment = { type: 'Line' | 'Block'; value: string; start: number; end: number };

/** Returns the comments with their lines, with consecutive line comments joined to one. */
export function joinComments(source: string, comments: readonly SourceComment[]): LocatedText[] {
  const lineAt = createLineFinder(source);
  const joined: (LocatedText & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const last = joined.at(-1);
    const isLine = type === 'Line';
    if (last?.isLine && isLine && /^\s*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else joined.push({ line: lineAt(start), text, end, isLine });
  }
  return joined.map(({ line, text }) => ({ line, text }));
}

export function createLineFinder(source: string): (at: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

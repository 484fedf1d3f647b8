const widths: readonly [RegExp, number][] = [
  [/[MWm@%]/, 10.5],
  [/[A-Z]/, 8.3],
  [/[\d$£€+−]/, 7.5],
  [/[iljtfrI.,:;'| ]/, 4],
];
const measured = new Map<string, number>();
const charWidth = (char: string): number => {
  const known = measured.get(char);
  if (known !== undefined) return known;
  const width = widths.find(([kind]) => kind.test(char))?.[1] ?? 6.9;
  measured.set(char, width);
  return width;
};

/** Estimates the width of a 12 px text in pixels, so that layouts need no measuring. */
export const estimateTextWidth = (text: string): number => {
  let sum = 0;
  for (const char of text) sum += charWidth(char);
  return sum;
};

/** Truncates a text with '…' to fit a width. */
export function truncateToWidth(text: string, width: number): string {
  if (estimateTextWidth(text) <= width) return text;
  const chars = [...text];
  let left = width - 10;
  const end = chars.findIndex((char) => {
    left -= charWidth(char);
    return left < 0;
  });
  return `${chars.slice(0, Math.max(1, end)).join('').trimEnd()}…`;
}

/** Wraps a 12 px text into lines of a given width. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && estimateTextWidth(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

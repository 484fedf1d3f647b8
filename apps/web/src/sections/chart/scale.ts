const steps = [1, 2, 2.5, 5, 10];

/** The least round step of which at most `count` cover a span. */
const roundStep = (span: number, count: number, whole: boolean): number => {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((s) => s * power >= rough) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(step)) : step;
};

/** Round figures that hold all values, with zero always among them: no axis is cut short. */
export function ticksOf(values: readonly (number | null | undefined)[], count = 4, whole = false): number[] {
  const known = values.filter((value) => typeof value === 'number');
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (low === high) return [0, 1];
  const step = roundStep(high - low, count, whole);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Where a value lies between two pixels, given the ends of its axis. */
export const scaleOf =
  (ticks: readonly number[], from: number, to: number) =>
  (value: number): number => {
    const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
    return from + ((value - low) / (high - low)) * (to - from);
  };

const widths: readonly [RegExp, number][] = [
  [/[MWm@%]/, 10.5],
  [/[A-Z]/, 8.3],
  [/[\d$£€+−]/, 7.5],
  [/[iljtfrI.,:;'| ]/, 4],
];
const charWidth = (char: string): number => widths.find(([kind]) => kind.test(char))?.[1] ?? 6.9;

/** About how wide a text of 12 px is: enough to leave room for it without measuring. */
export const textWidth = (text: string): number => [...text].reduce((sum, char) => sum + charWidth(char), 0);

/** A text that fits, its end left out. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const chars = [...text];
  let left = width - 10;
  const end = chars.findIndex((char) => {
    left -= charWidth(char);
    return left < 0;
  });
  return `${chars.slice(0, Math.max(1, end)).join('').trimEnd()}…`;
}

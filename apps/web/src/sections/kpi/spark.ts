/** The points of a small line in a box, null where a figure is missing; nothing below two figures. */
export function sparkPoints(
  values: readonly (number | null)[],
  box: { width: number; height: number },
): { x: number; y: number }[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return [];
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const step = box.width / (values.length - 1);
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [{ x: at * step, y: high === low ? box.height : box.height * (1 - (value - low) / (high - low)) }],
  );
}

/** SVG path through points. */
export const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

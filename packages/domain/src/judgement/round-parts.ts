/**
 * Rounds numbers to `step` so that they still add up to the rounded total: the numbers with the largest remainders are
 * rounded up.
 */
export const roundParts = (parts: readonly number[], total: number, step = 0.01): number[] => {
  const units = Math.round(total / step);
  const floors = parts.map((part) => Math.floor(part / step));
  let missing = units - floors.reduce((sum, one) => sum + one, 0);
  const order = parts
    .map((part, at) => ({ at, rest: part / step - Math.floor(part / step) }))
    .toSorted((a, b) => (missing >= 0 ? b.rest - a.rest : a.rest - b.rest));
  const rounded = [...floors];
  for (let turn = 0; missing !== 0 && order.length > 0; turn += 1) {
    const at = order[turn % order.length]?.at ?? 0;
    const by = missing > 0 ? 1 : -1;
    rounded[at] = (rounded[at] ?? 0) + by;
    missing -= by;
  }
  return rounded.map((one) => Number((one * step).toFixed(6)));
};

/**
 * Effect of a slice (such as a channel) or a factor (such as volume) on a change, in the unit of the changed metric.
 */
export type Driver = { key: string; effect: number };

/** Sums of one slice, such as a channel, in the current and the earlier period. */
export type SlicePair = { key: string; now: number; before: number };

/**
 * Splits a change into the differences of its slices, such as channels. The effects add up to the change exactly.
 * @param expected expected total; the earlier sums are scaled to it.
 */
export const splitBySlice = (slices: readonly SlicePair[], expected: number): Driver[] => {
  const before = slices.reduce((sum, one) => sum + one.before, 0);
  const scale = before > 0 ? expected / before : 0;
  const parts = slices.map((slice) => ({ key: slice.key, effect: slice.now - slice.before * scale }));
  // Divides the expected total equally if there is no earlier sum, because no slice has a share of its own.
  if (before <= 0 && slices.length > 0)
    return parts.map(({ key, effect }) => ({ key, effect: effect - expected / slices.length }));
  return parts;
};

/** Factors whose product is a metric, for example clicks × conversion rate. */
export type FactorPair = { key: string; now: number; before: number };

/**
 * Splits the change of a product by its factors: each factor gets its average effect over all orders in which the
 * factors could have changed (Shapley). The effects add up to the change of the product exactly.
 */
export const splitByFactor = (factors: readonly FactorPair[]): Driver[] => {
  const orders = permute(factors.map((_, at) => at));
  const effects = new Array<number>(factors.length).fill(0);
  for (const order of orders) {
    const current = factors.map(({ before }) => before);
    let product = current.reduce((all, one) => all * one, 1);
    for (const at of order) {
      current[at] = factors[at]?.now ?? 0;
      const next = current.reduce((all, one) => all * one, 1);
      effects[at] = (effects[at] ?? 0) + (next - product) / orders.length;
      product = next;
    }
  }
  return factors.map(({ key }, at) => ({ key, effect: effects[at] ?? 0 }));
};

const permute = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) => permute(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

/** Sales of one product: quantity and revenue in both periods. */
export type ProductSales = {
  key: string;
  quantity: [now: number, before: number];
  revenue: [now: number, before: number];
};

/**
 * Splits a change of revenue into volume (more or fewer units at the old mix and prices), mix (other products) and
 * price (other prices of the same products). New and discontinued products count as mix. The three effects add up to
 * the change exactly.
 */
export const splitByPriceVolumeMix = (
  sales: readonly ProductSales[],
): { volume: number; mix: number; price: number } => {
  const total = (pick: (one: ProductSales) => number) => sales.reduce((sum, one) => sum + pick(one), 0);
  const revenueNow = total(({ revenue }) => revenue[0]);
  const revenueBefore = total(({ revenue }) => revenue[1]);
  const quantityNow = total(({ quantity }) => quantity[0]);
  const quantityBefore = total(({ quantity }) => quantity[1]);
  const volume = quantityBefore > 0 ? (quantityNow / quantityBefore - 1) * revenueBefore : 0;
  const price = total(({ quantity, revenue }) => {
    const [now, before] = quantity;
    if (now <= 0 || before <= 0) return 0;
    return revenue[0] - (revenue[1] / before) * now;
  });
  return { volume, price, mix: revenueNow - revenueBefore - volume - price };
};

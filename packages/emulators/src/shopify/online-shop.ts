import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { seedOf } from '../ad-account.ts';
import { createFaultRandom } from '../faults.ts';

/** Line of an order. Amounts are cents as the shop shows them: with tax if its prices include tax. */
export type OnlineLine = {
  id: number;
  title: string;
  sku: string | null;
  quantity: number;
  /** Units that an edit removed without a refund. */
  removed: number;
  /** Amount before and after all discounts. */
  list: number;
  shown: number;
  tax: number;
  isGiftCard: boolean;
};

export type OnlineShipping = { id: number; shown: number; tax: number; isRemoved: boolean };

/** Refund of an order, in positive cents. `paid`: what the customer received, with tax. `reasons`: those of its adjustments. */
export type OnlineRefund = {
  id: number;
  at: Date;
  lines: readonly { line: number; quantity: number; shown: number; tax: number }[];
  shipping: readonly { shipping: number; shown: number; tax: number }[];
  paid: number;
  reasons: readonly string[];
};

type OnlineCustomer = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  city: string;
  province: string;
};

export type OnlineOrder = {
  id: number;
  name: string;
  createdAt: Date;
  processedAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  /** Whether it is a draft, which is no order yet. */
  isDraft: boolean;
  isTest: boolean;
  source: 'web' | 'pos' | 'shopify_draft_order' | '580111';
  customer: OnlineCustomer | null;
  /** Whether the address of the delivery differs from that of the bill. */
  isGift: boolean;
  /** Total of the order when it was made, its tax, and the money that the shop received. */
  total: number;
  totalTax: number;
  received: number;
  lines: readonly OnlineLine[];
  shipping: readonly OnlineShipping[];
  refunds: readonly OnlineRefund[];
};

type Change = (order: OnlineOrder, at: Date) => Partial<OnlineOrder>;

/** Online shop, as Shopify keeps it. */
export type OnlineShop = {
  /** Host of the shop at Shopify. */
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  isInclusive: boolean;
  /** Returns the orders as they are now, by id, without drafts. */
  orders: () => readonly OnlineOrder[];
  /** Changes an order now, as its owner does. */
  change: (id: number, change: Change) => void;
  remove: (id: number) => void;
};

type ShopOptions = Pick<OnlineShop, 'id' | 'name' | 'currency' | 'timeZone' | 'isInclusive'> & {
  since: Day;
  now: () => Date;
  /** Orders a day, on average. */
  perDay?: number;
};

const products = [
  ['Electric toothbrush', 'BRUSH-1', 12_900],
  ['Whitening kit', 'WHITE-2', 8_995],
  ['Night guard', 'GUARD-1', 34_950],
  ['Travel set', null, 2_499],
] as const;
const people = [
  ['Ann Abbott', 'Geelong', 'VIC'],
  ['Bob Castro', 'Richmond', 'VIC'],
  ['Elif Diaz', 'Manly', 'NSW'],
  ['Hugo Fraser', 'Fremantle', 'WA'],
] as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Rounds a share of cents half up. */
const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

/** Makes the refund of some units of lines, and of the shipping. `kept`: part of the amount that the shop keeps. */
export const createReturn = (
  order: OnlineOrder,
  at: Date,
  isInclusive: boolean,
  part: { units: ReadonlyMap<number, number>; hasShipping: boolean; kept?: number },
): OnlineRefund => {
  const lines = order.lines.flatMap((line) => {
    const quantity = Math.min(part.units.get(line.id) ?? 0, countOpen(order, line));
    if (quantity === 0) return [];
    const split = (cents: number) => share(cents, quantity, line.quantity);
    return [{ line: line.id, quantity, shown: split(line.shown), tax: split(line.tax) }];
  });
  const taken = new Set(order.refunds.flatMap(({ shipping }) => shipping.map((one) => one.shipping)));
  const shipping = order.shipping
    .filter(({ id, isRemoved }) => part.hasShipping && !isRemoved && !taken.has(id))
    .map(({ id, shown, tax }) => ({ shipping: id, shown, tax }));
  const kept = part.kept ?? 0;
  const gross = [...lines, ...shipping].reduce(
    (sum, one) => sum + one.shown + (isInclusive ? 0 : one.tax),
    0,
  );
  const id = (order.refunds.at(-1)?.id ?? order.id * 100) + 1;
  return { id, at, lines, shipping, paid: gross - kept, reasons: kept === 0 ? [] : ['REFUND_DISCREPANCY'] };
};

/** Makes a refund of an amount in cents that names no line. */
export const createPayout = (order: OnlineOrder, at: Date, cents: number): OnlineRefund => {
  const id = (order.refunds.at(-1)?.id ?? order.id * 100) + 1;
  return { id, at, lines: [], shipping: [], paid: cents, reasons: ['REFUND_DISCREPANCY'] };
};

/** Returns the units of a line that are neither refunded nor removed. */
export const countOpen = ({ refunds }: OnlineOrder, { id, quantity, removed }: OnlineLine): number =>
  refunds
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === id)
    .reduce((left, one) => left - one.quantity, quantity - removed);

const allUnits = ({ lines }: OnlineOrder): Map<number, number> =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]));

/** Makes a line of some units. */
export const createLine = (
  id: number,
  [title, sku, cents]: readonly [string, string | null, number],
  { quantity = 1, discount = 0, taxRate = 0.1, isInclusive = true, isGiftCard = false },
): OnlineLine => {
  const list = cents * quantity;
  const shown = Math.round(list * (1 - discount));
  const tax = Math.round(isInclusive ? shown - shown / (1 + taxRate) : shown * taxRate);
  return { id, title, sku, quantity, removed: 0, list, shown, tax: isGiftCard ? 0 : tax, isGiftCard };
};

type Event = { at: Date; change: Change };

/** Creates a shop. Its history depends on its id alone, and goes on with the clock. */
export const createOnlineShop = ({ since, now, perDay = 1, ...shop }: ShopOptions): OnlineShop => {
  const { isInclusive } = shop;
  const lives: { first: OnlineOrder; events: readonly Event[] }[] = [];
  const changes = new Map<number, Event[]>();
  const removed = new Set<number>();
  let next = since;
  let shown: { at: number; orders: readonly OnlineOrder[] } | null = null;

  const createLines = (id: number, random: () => number): OnlineLine[] => {
    const terms = { discount: random() < 0.2 ? 0.15 : 0, taxRate: random() < 0.05 ? 0 : 0.1, isInclusive };
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => {
      const product = products[Math.floor(random() * products.length)] ?? products[0];
      return createLine(id * 10 + at, product, { ...terms, quantity: 1 + Math.floor(random() * 3) });
    });
    if (random() < 0.05)
      lines.push(createLine(id * 10 + 8, ['Gift card', null, 5000], { isInclusive, isGiftCard: true }));
    return lines;
  };

  const createEvents = (first: OnlineOrder, random: () => number): Event[] => {
    const fate = random();
    const event = (days: number, change: Change): Event => ({
      at: new Date(first.createdAt.getTime() + days * dayMs),
      change,
    });
    const late = 4 + Math.floor(random() * 60);
    const refund = (create: (order: OnlineOrder, at: Date) => OnlineRefund): Event =>
      event(late, (order, at) => ({ refunds: [...order.refunds, create(order, at)] }));
    const back = (part: Partial<Parameters<typeof createReturn>[3]>) => (order: OnlineOrder, at: Date) =>
      createReturn(order, at, isInclusive, { units: new Map(), hasShipping: false, ...part });
    if (first.isDraft)
      return fate < 0.5 ? [event(2, (_, at) => ({ isDraft: false, createdAt: at, processedAt: at }))] : [];
    if (fate < 0.04) return [event(0.1, (_, at) => ({ cancelledAt: at, received: 0 }))];
    if (fate < 0.08) return [event(2, ({ total }) => ({ received: total }))];
    if (fate < 0.12)
      return [
        event(1, (order, at) => ({
          cancelledAt: at,
          refunds: [back({ units: allUnits(order), hasShipping: true })(order, at)],
        })),
      ];
    if (fate < 0.17)
      return [refund((order, at) => back({ units: allUnits(order), hasShipping: true })(order, at))];
    const [line] = first.lines;
    const one = new Map([[line?.id ?? 0, 1]]);
    if (fate < 0.22) return [refund(back({ units: one }))];
    if (fate < 0.25) return [refund(back({ hasShipping: true }))];
    if (fate < 0.28) return [refund(back({ units: one, kept: 500 }))];
    if (fate < 0.3) return [refund((order, at) => createPayout(order, at, 1000 + (order.id % 700)))];
    if (fate < 0.34)
      return [
        event(3, ({ lines, id }) => ({
          lines: [...lines, createLine(id * 10 + 9, products[3], { isInclusive })],
        })),
      ];
    if (fate < 0.37)
      return [
        event(3, ({ lines }) => ({ lines: lines.map((l, at) => (at === 0 ? { ...l, removed: 1 } : l)) })),
      ];
    return [];
  };

  const createLife = (day: Day, at: number) => {
    const random = createFaultRandom(seedOf(`${shop.id} order ${day} ${at}`));
    const id = 6001 + lives.length;
    const createdAt = new Date(Date.parse(`${day}T00:00:00Z`) + Math.floor(random() * 86_400) * 1000);
    const lines = createLines(id, random);
    const isCounter = random() < 0.2;
    const ship = createLine(id * 10, ['Standard', null, 1000], { isInclusive });
    const shipping =
      isCounter || random() < 0.2
        ? []
        : [{ id: id * 10, shown: ship.shown, tax: ship.tax, isRemoved: false }];
    const all = [...lines, ...shipping];
    const total = all.reduce((sum, one) => sum + one.shown + (isInclusive ? 0 : one.tax), 0);
    const [name, city, province] = people[Math.floor(random() * people.length)] ?? people[0];
    const isDraft = random() < 0.03;
    const isMarket = random() < 0.1;
    const first: OnlineOrder = {
      id,
      name: `#${1000 + lives.length}`,
      createdAt,
      processedAt: createdAt,
      updatedAt: createdAt,
      cancelledAt: null,
      isDraft,
      isTest: random() < 0.03,
      source: isDraft ? 'shopify_draft_order' : isCounter ? 'pos' : isMarket ? '580111' : 'web',
      customer:
        isCounter && random() < 0.7
          ? null
          : {
              id: 7000 + (seedOf(name) % 1000),
              name,
              email: `${name.replace(' ', '.')}@customers.example`,
              phone: random() < 0.5 ? '+61400000000' : null,
              company: random() < 0.1 ? `${name.split(' ')[1]} & Sons` : null,
              city,
              province,
            },
      isGift: random() < 0.2,
      total,
      totalTax: all.reduce((sum, one) => sum + one.tax, 0),
      received: random() < 0.05 ? 0 : total,
      lines,
      shipping,
      refunds: [],
    };
    return { first, events: createEvents(first, random) };
  };

  /** Writes the orders of the days that have begun since the last call. */
  const grow = (): void => {
    for (const today = dayAt('UTC', now()); next <= today; next = addDays(next, 1)) {
      const random = createFaultRandom(seedOf(`${shop.id} ${next}`));
      const count = Math.round(perDay * (0.5 + random()));
      for (let at = 0; at < count; at += 1) lives.push(createLife(next, at));
    }
  };

  const showNow = ({ first, events }: (typeof lives)[number]): OnlineOrder => {
    const happened = [...events, ...(changes.get(first.id) ?? [])]
      .filter(({ at }) => at <= now())
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const order = { ...first };
    for (const { at, change } of happened) Object.assign(order, change(order, at), { updatedAt: at });
    return order;
  };

  return {
    ...shop,
    orders: () => {
      // The same state is asked for page by page.
      const at = now().getTime();
      if (shown?.at === at) return shown.orders;
      grow();
      const orders = lives
        .filter(({ first }) => first.createdAt.getTime() <= at && !removed.has(first.id))
        .map(showNow)
        .filter(({ isDraft }) => !isDraft);
      shown = { at, orders };
      return orders;
    },
    change: (id, change) => {
      shown = null;
      changes.set(id, [...(changes.get(id) ?? []), { at: now(), change }]);
    },
    remove: (id) => {
      shown = null;
      removed.add(id);
    },
  };
};

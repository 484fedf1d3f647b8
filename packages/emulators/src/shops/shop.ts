import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { seedOf } from '../ad-account.ts';
import { createFaultRandom } from '../faults.ts';

/** Amounts of lines are whole ten-thousandths of the currency, without tax, as a price with tax has no whole cents without it. */
export type ShopLine = {
  id: number;
  kind: 'product' | 'shipping' | 'fee';
  name: string;
  sku: string;
  quantity: number;
  /** Price before discount. */
  listNet: number;
  net: number;
  tax: number;
};

/** Refund of an order. Its lines are positive; a refund by amount only has none. */
export type ShopRefund = { id: number; at: Date; cents: number; lines: readonly ShopLine[] };

export type ShopCustomer = {
  /** 0 for a guest. */
  id: number;
  first: string;
  last: string;
  company: string;
  email: string;
  city: string;
  state: string;
};

export type ShopStatus =
  | 'pending'
  | 'processing'
  | 'on-hold'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed'
  | 'trash'
  | 'checkout-draft';

export type ShopOrder = {
  id: number;
  number: string;
  status: ShopStatus;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  modifiedAt: Date;
  isInclusive: boolean;
  customer: ShopCustomer;
  /** Place of the delivery; null for the address of the customer. */
  delivery: { city: string; state: string } | null;
  lines: readonly ShopLine[];
  refunds: readonly ShopRefund[];
};

type Change = (order: ShopOrder) => Partial<ShopOrder>;

/** Online shop, as WooCommerce keeps it. */
export type Shop = {
  /** Host of the website, with the folder of the shop. */
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** Whether its WooCommerce is older than 9.0, and does not list refunds. */
  isOld: boolean;
  /** Whether a plugin adds fields to orders, and leaves lists with gaps. */
  hasPlugin: boolean;
  /** Returns the orders as they are now, by id. */
  orders: () => readonly ShopOrder[];
  /** Changes an order now, as its owner does. */
  change: (id: number, change: Change) => void;
  /** Deletes an order for good. */
  remove: (id: number) => void;
};

type ShopOptions = Pick<Shop, 'id' | 'name' | 'currency' | 'timeZone'> & {
  since: Day;
  now: () => Date;
  isInclusive?: boolean;
  isOld?: boolean;
  hasPlugin?: boolean;
  /** Orders a day, on average. */
  perDay?: number;
};

const products = [
  ['Electric toothbrush', 'BRUSH-1', 12_900],
  ['Whitening kit', 'WHITE-2', 8_995],
  ['Night guard', 'GUARD-1', 34_950],
  ['Travel set', '', 2_499],
] as const;
const firstNames = ['Ann', 'Bob', 'Carla', 'Dev', 'Elif', 'Finn', 'Grace', 'Hugo'];
const lastNames = ['Abbott', 'Baker', 'Castro', 'Diaz', 'Evans', 'Fraser'];
const places = [
  ['Geelong', 'VIC'],
  ['Richmond', 'VIC'],
  ['Manly', 'NSW'],
  ['Fremantle', 'WA'],
] as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const createCustomer = (random: () => number): ShopCustomer => {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const [first, last, [city, state]] = [pick(firstNames), pick(lastNames), pick(places)];
  const isGuest = random() < 0.5;
  const email = `${first}.${last}@customers.example`;
  return {
    id: isGuest ? 0 : 1 + (seedOf(email) % 1000),
    first,
    last,
    company: random() < 0.1 ? `${last} & Sons` : '',
    email: random() < 0.5 ? email : email.toLowerCase(),
    city,
    state,
  };
};

/** Makes a line of a price in cents, as the shop shows it: with or without tax. */
const createLine = (
  part: Pick<ShopLine, 'id' | 'kind' | 'name' | 'sku' | 'quantity'>,
  cents: number,
  { discount, isInclusive, taxRate }: { discount: number; isInclusive: boolean; taxRate: number },
): ShopLine => {
  const split = (shown: number) => (isInclusive ? Math.round((shown * 100) / (1 + taxRate)) : shown * 100);
  const shown = Math.round(cents * part.quantity * (1 - discount));
  const net = split(shown);
  return {
    ...part,
    listNet: split(cents * part.quantity),
    net,
    tax: isInclusive ? shown * 100 - net : Math.round(net * taxRate),
  };
};

const grossOf = (lines: readonly ShopLine[]): number =>
  lines.reduce((sum, { net, tax }) => sum + net + tax, 0);

/** Returns the total and the tax of an order in cents, to which a shop rounds them. */
export const totalsOf = ({ lines }: Pick<ShopOrder, 'lines'>): { total: number; tax: number } => ({
  total: Math.round(grossOf(lines) / 100),
  tax: Math.round(lines.reduce((sum, { tax }) => sum + tax, 0) / 100),
});

/** Makes a refund of some lines, or of an amount in cents alone. */
export const createRefund = (
  { id, refunds }: Pick<ShopOrder, 'id' | 'refunds'>,
  at: Date,
  part: { lines: readonly ShopLine[] } | { cents: number },
): ShopRefund => {
  const last = refunds.at(-1)?.id ?? id;
  return 'cents' in part
    ? { id: last + 1, at, cents: part.cents, lines: [] }
    : { id: last + 1, at, cents: Math.round(grossOf(part.lines) / 100), lines: part.lines };
};

type Event = { at: Date; change: Change };

/** Creates a shop. Its history depends on its id alone, and goes on with the clock. */
export const createShop = ({
  id: shopId,
  name,
  currency,
  timeZone,
  since,
  now,
  isInclusive = false,
  isOld = false,
  hasPlugin = false,
  perDay = 2,
}: ShopOptions): Shop => {
  const lives: { first: ShopOrder; events: readonly Event[] }[] = [];
  const changes = new Map<number, Event[]>();
  const removed = new Set<number>();
  let next = since;
  let shown: { at: number; orders: readonly ShopOrder[] } | null = null;

  const createLines = (id: number, random: () => number): ShopLine[] => {
    const terms = {
      discount: random() < 0.2 ? 0.15 : 0,
      isInclusive,
      // Exports have no tax.
      taxRate: random() < 0.05 ? 0 : 0.1,
    };
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => {
      const [label, sku, cents] = products[Math.floor(random() * products.length)] ?? products[0];
      const quantity = 1 + Math.floor(random() * 3);
      return createLine({ id: id * 10 + at, kind: 'product', name: label, sku, quantity }, cents, terms);
    });
    const extra = (kind: 'shipping' | 'fee', label: string, cents: number) =>
      createLine({ id: id * 10 + 5 + lines.length, kind, name: label, sku: '', quantity: 1 }, cents, {
        ...terms,
        discount: 0,
      });
    if (random() < 0.7) lines.push(extra('shipping', 'Flat rate', 1_000));
    if (random() < 0.1) lines.push(extra('fee', 'Gift wrap', 550));
    if (random() < 0.05) lines.push(extra('fee', 'Loyalty credit', -500));
    return lines;
  };

  const createEvents = (first: ShopOrder, random: () => number): Event[] => {
    const after = (ms: number) => new Date(first.createdAt.getTime() + ms);
    const become = (at: Date, status: ShopStatus): Event => ({
      at,
      change: () => ({ status, ...(status === 'processing' && { paidAt: at }) }),
    });
    const fate = random();
    if (fate < 0.03) return [];
    if (fate < 0.06) return [become(after(60_000), 'failed')];
    if (fate < 0.1) return [become(after(hourMs), 'cancelled')];
    if (fate < 0.13) return [become(after(60_000), 'on-hold')];
    const paid = fate < 0.2 ? [become(after(60_000), 'on-hold'), become(after(3 * dayMs), 'processing')] : [];
    const days = 4 + Math.floor(random() * 60);
    const refund = (change: (order: ShopOrder, at: Date) => Partial<ShopOrder>): Event => {
      const at = after(days * dayMs);
      return { at, change: (order) => change(order, at) };
    };
    const sold = [
      ...(paid.length > 0 ? paid : [become(after(60_000), 'processing')]),
      become(after(3.5 * dayMs), 'completed'),
    ];
    if (fate < 0.25)
      return [
        ...sold,
        refund((order, at) => ({
          status: 'refunded',
          refunds: [createRefund(order, at, { lines: order.lines })],
        })),
      ];
    if (fate < 0.3)
      return [
        ...sold,
        refund((order, at) => ({ refunds: [createRefund(order, at, { lines: order.lines.slice(0, 1) })] })),
      ];
    if (fate < 0.34)
      return [
        ...sold,
        refund((order, at) => ({
          refunds: [createRefund(order, at, { cents: Math.ceil(totalsOf(order).total / 3) })],
        })),
      ];
    if (fate < 0.36)
      return [
        ...sold,
        refund((order, at) => ({
          status: 'refunded',
          refunds: [createRefund(order, at, { cents: totalsOf(order).total })],
        })),
      ];
    return sold;
  };

  const createLife = (day: Day, at: number) => {
    const random = createFaultRandom(seedOf(`${shopId} order ${day} ${at}`));
    const id = 1000 + lives.length * 10;
    const createdAt = new Date(Date.parse(`${day}T00:00:00Z`) + Math.floor(random() * dayMs));
    const [city, state] = places[Math.floor(random() * places.length)] ?? places[0];
    const first: ShopOrder = {
      id,
      number: isOld ? `HP-${id / 10}` : String(id),
      status: random() < 0.02 ? 'checkout-draft' : 'pending',
      currency: random() < 0.05 ? 'USD' : currency,
      createdAt,
      paidAt: null,
      modifiedAt: createdAt,
      isInclusive,
      customer: createCustomer(random),
      delivery: random() < 0.3 ? { city, state } : null,
      lines: createLines(id, random),
      refunds: [],
    };
    return { first, events: createEvents(first, random) };
  };

  /** Writes the orders of the days that have begun since the last call. */
  const grow = (): void => {
    for (const today = dayAt('UTC', now()); next <= today; next = addDays(next, 1)) {
      const random = createFaultRandom(seedOf(`${shopId} ${next}`));
      const count = Math.round(perDay * (0.5 + random()));
      for (let at = 0; at < count; at += 1) lives.push(createLife(next, at));
    }
  };

  const showNow = ({ first, events }: (typeof lives)[number]): ShopOrder => {
    const happened = [...events, ...(changes.get(first.id) ?? [])]
      .filter(({ at }) => at <= now())
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const order = { ...first };
    for (const { at, change } of happened) Object.assign(order, change(order), { modifiedAt: at });
    return order;
  };

  return {
    id: shopId,
    name,
    currency,
    timeZone,
    isOld,
    hasPlugin,
    orders: () => {
      // The same state is asked for page by page.
      const at = now().getTime();
      if (shown?.at === at) return shown.orders;
      grow();
      const orders = lives
        .filter(({ first }) => first.createdAt.getTime() <= at && !removed.has(first.id))
        .map(showNow);
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

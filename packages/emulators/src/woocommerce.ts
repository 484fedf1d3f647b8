import { instantOfLocalTime, localTimeAt } from '@bellwether/domain/time/date-time';
import description from './descriptions/woocommerce.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import {
  createShop,
  type Shop,
  type ShopLine,
  type ShopOrder,
  type ShopRefund,
  totalsOf,
} from './shops/shop.ts';

/** State that a test changes. */
type State = {
  /** Whether the keys are valid. */
  hasKeys: boolean;
  /** Whether the user of the keys may read orders, and the settings of the shop. */
  mayRead: boolean;
  mayReadSettings: boolean;
  /** Whether the server removes the header with the keys. */
  stripsHeader: boolean;
  /** Whether PHP writes notices before the JSON. */
  hasNotices: boolean;
  /** Whether the shop hides its index from visitors. */
  hidesIndex: boolean;
};

/** Keys of all emulated shops. */
export const shopKeys = [`ck_${'1a2b3c4d'.repeat(5)}`, `cs_${'5e6f7a8b'.repeat(5)}`] as const;

/** Shops of two businesses: a new one whose prices include tax, and an old one in a folder. */
export const createShops = (now: () => Date): Shop[] => [
  createShop({
    id: 'shop.bright-smile.example',
    name: 'Bright Smile Shop',
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
    since: '2024-11-01',
    now,
    isInclusive: true,
    hasPlugin: true,
  }),
  createShop({
    id: 'harbour-physio.example/store',
    name: 'Harbour Physio Store',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    since: '2024-11-01',
    now,
    isOld: true,
    perDay: 1,
  }),
];

type WooCommerceOptions = {
  now: () => Date;
  shops?: readonly Shop[];
  /** Maximum number of rows of a page, whatever the request asks for. */
  pageRows?: number;
};

const refuse = (status: number, code: string, message: string): EmulatedReply => ({
  status,
  body: { code, message, data: { status } },
});
const noRoute = refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** Adds the requests of shops in a folder of their website. */
const withFolders = ({ paths, ...rest }: typeof description) => ({
  ...rest,
  paths: {
    ...paths,
    ...Object.fromEntries(Object.entries(paths).map(([path, methods]) => [`/{folder}${path}`, methods])),
  },
});

const writeUtc = (at: Date | null): string | null => at?.toISOString().slice(0, 19) ?? null;
const writeLocal = ({ timeZone }: Shop, at: Date | null): string | null =>
  at && `${localTimeAt(timeZone, at).replace(' ', 'T')}:${at.toISOString().slice(17, 19)}`;

const writeAmount = (units: number, places: number): string => (units / 10_000).toFixed(places);

type Show = (units: number) => string;

const showLine = (
  { id, kind, name, sku, quantity, listNet, net, tax }: ShopLine,
  sign: 1 | -1,
  show: Show,
) => ({
  id,
  ...(kind === 'shipping' ? { method_title: name, method_id: 'flat_rate' } : { name }),
  ...(kind === 'product' && {
    product_id: 93,
    variation_id: 0,
    quantity: sign * quantity,
    sku,
    price: (sign * net) / quantity / 10_000,
    subtotal: show(sign * listNet),
  }),
  total: show(sign * net),
  total_tax: show(sign * tax),
  taxes: [],
  meta_data: [],
});

const showLines = (lines: readonly ShopLine[], kind: ShopLine['kind'], sign: 1 | -1, show: Show) =>
  lines.filter((line) => line.kind === kind).map((line) => showLine(line, sign, show));

const showRefund = (shop: Shop, order: ShopOrder, { id, at, cents, lines }: ShopRefund, show: Show) => ({
  id,
  ...(!shop.isOld && { parent_id: order.id }),
  date_created: writeLocal(shop, at),
  date_created_gmt: writeUtc(at),
  amount: show(cents * 100),
  reason: '',
  refunded_by: 1,
  refunded_payment: false,
  meta_data: [],
  line_items: showLines(lines, 'product', -1, show),
  // Old versions leave out the parts of a refund that are no products.
  ...(!shop.isOld && {
    shipping_lines: showLines(lines, 'shipping', -1, show),
    fee_lines: showLines(lines, 'fee', -1, show),
  }),
});

/** Writes a list as PHP does when a plugin has removed its first element. */
const withGap = <Row>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row, at) => [String(at + 1), row]));

const showOrder = (shop: Shop, order: ShopOrder, show: Show) => {
  const { customer, delivery } = order;
  const { total, tax } = totalsOf(order);
  const isOdd = shop.hasPlugin && order.id % 50 === 0;
  const products = showLines(order.lines, 'product', 1, show);
  const person = { first_name: customer.first, last_name: customer.last, company: customer.company };
  return {
    id: order.id,
    parent_id: 0,
    number: order.number,
    status: order.status,
    currency: order.currency,
    date_created: writeLocal(shop, order.createdAt),
    date_created_gmt: writeUtc(order.createdAt),
    date_modified: writeLocal(shop, order.modifiedAt),
    date_modified_gmt: writeUtc(order.modifiedAt),
    date_paid: writeLocal(shop, order.paidAt),
    total: show(total * 100),
    total_tax: show(tax * 100),
    prices_include_tax: order.isInclusive,
    customer_id: customer.id,
    billing: {
      ...person,
      address_1: '2 Example Rd',
      city: customer.city,
      state: customer.state,
      postcode: '3000',
      country: 'AU',
      email: customer.email,
      phone: '0400 000 000',
    },
    shipping: isOdd
      ? []
      : { ...person, city: '', state: '', country: '', ...(delivery && { ...delivery, country: 'AU' }) },
    line_items: isOdd ? withGap(products) : products,
    shipping_lines: showLines(order.lines, 'shipping', 1, show),
    fee_lines: showLines(order.lines, 'fee', 1, show),
    coupon_lines: [],
    refunds: order.refunds.map(({ id, cents }) => ({ id, reason: '', total: show(-cents * 100) })),
    meta_data: shop.hasPlugin ? { '3': { id: 3, key: '_loyalty', value: { points: [1] } } } : [],
    ...(shop.hasPlugin && { loyalty_points: order.id % 7, tracking: null }),
  };
};

/** Emulates WooCommerce: shops on websites of their own, each with the same keys. */
export const emulateWooCommerce = ({
  now,
  shops = createShops(now),
  pageRows = 100,
}: WooCommerceOptions): EmulatedService & { state: State; shops: readonly Shop[] } => {
  const state: State = {
    hasKeys: true,
    mayRead: true,
    mayReadSettings: true,
    stripsHeader: false,
    hasNotices: false,
    hidesIndex: false,
  };

  const showPage = <Row extends { id: number }>(
    rows: readonly Row[],
    { query }: EmulatedRequest,
    show: (row: Row) => object,
  ): EmulatedReply => {
    const size = Math.min(Number(query.get('per_page') ?? 10), pageRows);
    const page = Number(query.get('page') ?? 1);
    const isRising = query.get('order') === 'asc';
    const fields = query.get('_fields')?.split(',');
    const sorted = rows.toSorted((one, other) => (isRising ? one.id - other.id : other.id - one.id));
    return {
      status: 200,
      headers: {
        'x-wp-total': String(rows.length),
        'x-wp-totalpages': String(Math.ceil(rows.length / size)),
      },
      body: sorted
        .slice((page - 1) * size, page * size)
        .map(show)
        .map((row) =>
          fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row,
        ),
    };
  };

  const showOf = ({ query }: EmulatedRequest): Show => {
    const places = Number(query.get('dp') ?? 2);
    return (units) => writeAmount(units, places);
  };

  /** Reads a time of the query: of the shop, or UTC if the request says so. */
  const readTime = ({ timeZone }: Shop, { query }: EmulatedRequest, name: string): number | null => {
    const text = query.get(name);
    if (text === null) return null;
    if (query.get('dates_are_gmt') === 'true') return Date.parse(`${text}Z`);
    const at = instantOfLocalTime(timeZone, text.slice(0, 10), text.slice(11, 16));
    return at.getTime() + Number(text.slice(17, 19)) * 1000;
  };

  const isAsked = (shop: Shop, request: EmulatedRequest) => {
    const [after, before, modified] = ['after', 'before', 'modified_after'].map((name) =>
      readTime(shop, request, name),
    );
    const isLater = (at: Date, limit: number | null | undefined) =>
      (limit ?? null) === null || at.getTime() > Number(limit);
    return (createdAt: Date, modifiedAt?: Date): boolean =>
      isLater(createdAt, after) &&
      ((before ?? null) === null || createdAt.getTime() < Number(before)) &&
      (!modifiedAt || isLater(modifiedAt, modified));
  };

  const listOrders = (shop: Shop, request: EmulatedRequest): EmulatedReply => {
    const statuses = (request.query.get('status') ?? 'any').split(',');
    const ids = request.query.get('include')?.split(',');
    const isInTime = isAsked(shop, request);
    const found = shop
      .orders()
      .filter(
        ({ id, status, createdAt, modifiedAt }) =>
          (statuses.includes('any') ? status !== 'trash' : statuses.includes(status)) &&
          (!ids || ids.includes(String(id))) &&
          isInTime(createdAt, modifiedAt),
      );
    const show = showOf(request);
    return showPage(found, request, (order) => showOrder(shop, order, show));
  };

  const listRefunds = (shop: Shop, request: EmulatedRequest, orders: readonly ShopOrder[]): EmulatedReply => {
    const isInTime = isAsked(shop, request);
    const found = orders
      .flatMap((order) => order.refunds.map((refund) => ({ id: refund.id, order, refund })))
      .filter(({ refund }) => isInTime(refund.at));
    const show = showOf(request);
    return showPage(found, request, ({ order, refund }) => showRefund(shop, order, refund, show));
  };

  const answerOf = (shop: Shop, resource: string, request: EmulatedRequest): EmulatedReply => {
    if (resource === 'orders') return listOrders(shop, request);
    if (resource === 'refunds') return shop.isOld ? noRoute : listRefunds(shop, request, shop.orders());
    if (resource === 'system_status')
      return state.mayReadSettings
        ? { status: 200, body: { settings: { currency: shop.currency, currency_symbol: '$' } } }
        : refuse(403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    const [, id] = /^orders\/(\d+)\/refunds$/.exec(resource) ?? [];
    if (id === undefined) return noRoute;
    const order = shop.orders().find((one) => String(one.id) === id);
    return order
      ? listRefunds(shop, request, [order])
      : refuse(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.');
  };

  const showIndex = ({ name, timeZone, isOld }: Shop): EmulatedReply => ({
    status: 200,
    body: {
      name,
      timezone_string: timeZone,
      namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', ...(isOld ? [] : ['wc-analytics']), 'wp/v2'],
    },
  });

  const hasAccess = ({ headers, query }: EmulatedRequest): boolean => {
    const [key, secret] = shopKeys;
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const isInHeader = !state.stripsHeader && headers['authorization'] === basic;
    const isInQuery = query.get('consumer_key') === key && query.get('consumer_secret') === secret;
    return state.hasKeys && (isInHeader || isInQuery);
  };

  const answer = (request: EmulatedRequest): EmulatedReply => {
    const [folder = '', path = ''] = request.path.split('/wp-json/');
    const shop = shops.find(({ id }) => id === `${request.host}${folder}`);
    if (!shop) return { status: 404, body: '<!doctype html><title>Page not found</title>' };
    if (path === '') {
      // WordPress takes the keys of WooCommerce for a user's password on addresses that are not of WooCommerce.
      if (state.hidesIndex || request.headers['authorization'] !== undefined)
        return refuse(401, 'rest_not_logged_in', 'You are not currently logged in.');
      return showIndex(shop);
    }
    if (!hasAccess(request))
      return refuse(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    if (!state.mayRead)
      return refuse(403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    return answerOf(shop, path.replace('wc/v3/', ''), request);
  };

  const notice =
    '<br />\n<b>Notice</b>: Undefined index: items[0] in <b>/srv/{theme}/functions.php</b> on line <b>12</b><br />\n';
  return {
    hosts: [...new Set(shops.map(({ id }) => id.split('/')[0] ?? ''))],
    description: withFolders(description),
    state,
    shops,
    answer: (request) => {
      const reply = answer(request);
      return state.hasNotices && typeof reply.body === 'object'
        ? { ...reply, body: `${notice}${JSON.stringify(reply.body)}` }
        : reply;
    },
  };
};

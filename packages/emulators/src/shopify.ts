import { seedOf } from './ad-account.ts';
import description from './descriptions/shopify.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import {
  type Arguments,
  checkFields,
  costOf,
  type Problem,
  parseDocument,
  type Selected,
  type Source,
  select,
} from './shopify/graphql.ts';
import { connect, showOrder } from './shopify/objects.ts';
import { createOnlineShop, type OnlineOrder, type OnlineShop } from './shopify/online-shop.ts';

/** Export that a shop makes: its state, and its lines as they were when it began. */
type Export = {
  id: string;
  query: string;
  status: string;
  errorCode: string | null;
  createdAt: string;
  url: string | null;
  lines: readonly Source[];
};

/** State that a test changes. */
type State = {
  /** Whether the token, and the client id and secret, are valid. */
  hasKeys: boolean;
  /** Rights of the app. */
  scopes: Set<string>;
  /** Whether Shopify keeps back the data of customers. */
  hidesCustomers: boolean;
  /** Most points that a request may cost. */
  maxCost: number;
  /** Points that are left; null for a bucket that is always full. They return with the clock. */
  bucket: { points: number; at: number } | null;
  /** Requests for the state of an export until it is complete. */
  exportPolls: number;
  /** Outcome of the exports. */
  exportStatus: 'COMPLETED' | 'FAILED';
  /** Whether other apps take all places for exports. */
  isExporting: boolean;
  exports: Export[];
  /** Tokens of client ids, with their ends. */
  tokens: Map<string, number>;
};

type ShopifyOptions = {
  now: () => Date;
  shops?: readonly OnlineShop[];
  /** Most orders, and most parts of an order, of a page. */
  pageRows?: number;
  partRows?: number;
};

/** Token of the admin of all emulated shops, and the client id and secret of their app. */
export const shopToken = `shpat_${'1a2b3c4d'.repeat(4)}`;
export const shopClient = ['0a1b2c3d4e5f60718293a4b5c6d7e8f9', `shpss_${'5e6f7a8b'.repeat(4)}`] as const;

/** Shops of two businesses: one whose prices include tax, and one without. */
export const createOnlineShops = (now: () => Date): OnlineShop[] => [
  createOnlineShop({
    id: 'bright-smile.myshopify.com',
    name: 'Bright Smile Online',
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
    isInclusive: true,
    since: '2025-07-01',
    now,
  }),
  createOnlineShop({
    id: 'harbour-physio.myshopify.com',
    name: 'Harbour Physio Online',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    isInclusive: false,
    since: '2025-07-01',
    now,
  }),
];

const fileHost = 'storage.googleapis.com';
const dayMs = 86_400_000;
const tokenSeconds = 86_399;
const bucketSize = 2000;
const restoreRate = 100;
/** A list ends after so many objects. */
const maxListed = 25_000;

const refuse = (code: string, message: string, more: object = {}): EmulatedReply => ({
  status: 200,
  body: { errors: [{ message, extensions: { code, documentation: 'https://shopify.dev' } }], ...more },
});

/** Reads a search such as updated_at:>='2026-09-01T00:00:00Z'. @throws Error for other searches */
const parseSearch = (search: string): ((order: OnlineOrder) => boolean) => {
  const terms = search
    .split(' ')
    .filter((term) => term !== '')
    .map((term) => {
      const [, name, sign, text = ''] =
        /^(processed_at|updated_at):(>=|<)'(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)'$/.exec(term) ?? [];
      if (name === undefined) throw new Error(`The search ${term} is unknown.`);
      const limit = Date.parse(text);
      return (order: OnlineOrder): boolean => {
        const at = (name === 'updated_at' ? order.updatedAt : order.processedAt).getTime();
        return sign === '<' ? at < limit : at >= limit;
      };
    });
  return (order) => terms.every((term) => term(order));
};

/** Emulates Shopify: shops with orders, a bucket of points, exports, and the client credentials of an app. */
export const emulateShopify = ({
  now,
  shops = createOnlineShops(now),
  pageRows = 250,
  partRows = 250,
}: ShopifyOptions): EmulatedService & { state: State; shops: readonly OnlineShop[] } => {
  const state: State = {
    hasKeys: true,
    scopes: new Set(['read_orders', 'read_all_orders', 'read_customers']),
    hidesCustomers: false,
    maxCost: 1000,
    bucket: null,
    exportPolls: 0,
    exportStatus: 'COMPLETED',
    isExporting: false,
    exports: [],
    tokens: new Map(),
  };

  /** Lists the orders that the app may see. */
  const listOrders = (shop: OnlineShop): readonly OnlineOrder[] => {
    const oldest = state.scopes.has('read_all_orders') ? 0 : now().getTime() - 60 * dayMs;
    return shop.orders().filter(({ createdAt }) => createdAt.getTime() >= oldest);
  };

  const findOrders = (shop: OnlineShop, { query = '', sortKey }: Arguments): OnlineOrder[] => {
    const key = sortKey === 'UPDATED_AT' ? 'updatedAt' : 'processedAt';
    return listOrders(shop)
      .filter(parseSearch(String(query)))
      .toSorted((one, other) => one[key].getTime() - other[key].getTime() || one.id - other.id);
  };

  const hiddenFields = (): string[] =>
    state.hidesCustomers ? ['customer', 'email', 'phone', 'billingAddress', 'shippingAddress'] : [];

  /** Writes the objects of an export: each order, then its parts with the id of the order. */
  const exportLines = (shop: OnlineShop, query: string): Source[] => {
    const { fields } = parseDocument(query, {});
    checkFields(fields, 'QueryRoot', true);
    const [orders] = fields;
    const node = orders?.fields[0]?.fields[0]?.fields ?? [];
    const plain = node.filter((field) => !field.fields.some(({ name }) => name === 'edges'));
    const lists = node.filter((field) => field.fields.some(({ name }) => name === 'edges'));
    return findOrders(shop, orders?.arguments ?? {}).flatMap((order) => {
      const shown = showOrder(shop, order, partRows);
      const parts = select(lists, shown, [], []) as Record<string, { edges: { node: Source }[] }>;
      const children = Object.values(parts).flatMap(({ edges }) =>
        edges.map((edge) => ({ ...edge.node, __parentId: shown['id'] })),
      );
      return [select(plain, shown, hiddenFields(), []) as Source, ...children];
    });
  };

  const startExport = (shop: OnlineShop, query: string): Source => {
    if (state.isExporting)
      return {
        bulkOperation: null,
        userErrors: [{ message: 'A bulk operation is already running.', code: 'LIMIT_REACHED' }],
      };
    const number = state.exports.length + 1;
    const made: Export = {
      id: `gid://shopify/BulkOperation/${number}`,
      query,
      status: 'CREATED',
      errorCode: null,
      createdAt: `${now().toISOString().slice(0, 19)}Z`,
      url: null,
      lines: exportLines(shop, query),
    };
    state.exports.push(made);
    return { bulkOperation: made, userErrors: [] };
  };

  const findExport = (id: unknown): Export | null => {
    const found = state.exports.find((one) => one.id === id);
    if (!found || !['CREATED', 'RUNNING'].includes(found.status)) return found ?? null;
    if (state.exportPolls > 0) {
      state.exportPolls -= 1;
      found.status = 'RUNNING';
    } else {
      const isMade = state.exportStatus === 'COMPLETED';
      found.status = state.exportStatus;
      found.errorCode = isMade ? null : 'TIMEOUT';
      const file = `${found.id.split('/').at(-1)}.jsonl`;
      found.url = isMade && found.lines.length > 0 ? `https://${fileHost}/exports/${file}` : null;
    }
    return found;
  };

  const nodeOf = (shop: OnlineShop, id: unknown): unknown => {
    const number = Number(String(id).split('/').at(-1));
    const order = listOrders(shop).find(
      (one) => one.id === number || one.refunds.some((refund) => refund.id === number),
    );
    if (!order) return null;
    const shown = showOrder(shop, order, partRows);
    return [shown, ...(shown['refunds'] as readonly Source[])].find((one) => one['id'] === id) ?? null;
  };

  const rootOf = (shop: OnlineShop): Source => ({
    shop: { name: shop.name, currencyCode: shop.currency, ianaTimezone: shop.timeZone },
    currentAppInstallation: { accessScopes: [...state.scopes].map((handle) => ({ handle })) },
    orders: (given: Arguments) =>
      connect(findOrders(shop, given).slice(0, maxListed), pageRows, (order) =>
        showOrder(shop, order, partRows),
      )(given),
    ordersCount: ({ query = '', limit }: Arguments) => ({
      count: Math.min(findOrders(shop, { query }).length, Number(limit)),
    }),
    node: ({ id = '' }: Arguments) => nodeOf(shop, id),
    nodes: ({ ids }: Arguments) => (ids as readonly unknown[]).map((id) => nodeOf(shop, id)),
    bulkOperation: ({ id = '' }: Arguments) => findExport(id),
    bulkOperations: ({ first = 0 }: Arguments) => ({
      nodes: state.exports.toReversed().slice(0, Number(first)),
    }),
    bulkOperationRunQuery: ({ query = '' }: Arguments) => startExport(shop, String(query)),
  });

  const needOrders = ['orders', 'ordersCount', 'nodes', 'node', 'bulkOperationRunQuery'];

  /** Takes the points of a request; null if they are there. */
  const takePoints = (cost: number): EmulatedReply | null => {
    const { bucket } = state;
    if (!bucket) return null;
    const at = now().getTime();
    bucket.points = Math.min(bucketSize, bucket.points + ((at - bucket.at) / 1000) * restoreRate);
    bucket.at = at;
    if (bucket.points < cost)
      return refuse('THROTTLED', 'Throttled', { extensions: { cost: showCost(cost, bucket.points) } });
    bucket.points -= cost;
    return null;
  };
  const showCost = (cost: number, points: number) => ({
    requestedQueryCost: cost,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: bucketSize, currentlyAvailable: points, restoreRate },
  });

  const findRefused = (fields: readonly Selected[]): string | undefined =>
    state.scopes.has('read_orders')
      ? undefined
      : fields.map(({ name }) => name).find((name) => needOrders.includes(name));

  const answerQuery = (shop: OnlineShop, { body }: EmulatedRequest): EmulatedReply => {
    const { query, variables } = body as { query: string; variables: Record<string, unknown> };
    const { kind, fields } = parseDocument(query, variables);
    checkFields(fields, kind === 'query' ? 'QueryRoot' : 'Mutation');
    const cost = costOf(fields);
    if (cost > state.maxCost)
      return refuse(
        'MAX_COST_EXCEEDED',
        `Query cost is ${cost}, which exceeds the single query max cost limit (${state.maxCost}).`,
      );
    const throttled = takePoints(cost);
    if (throttled) return throttled;
    const refused = findRefused(fields);
    if (refused !== undefined)
      return refuse('ACCESS_DENIED', `Access denied for ${refused} field.`, { data: null });
    const problems: Problem[] = [];
    const data = select(fields, rootOf(shop), hiddenFields(), problems);
    return {
      status: 200,
      headers: { 'x-shopify-api-version': '2026-10' },
      body: {
        data,
        ...(problems.length > 0 && { errors: problems }),
        extensions: { cost: showCost(cost, state.bucket?.points ?? bucketSize) },
      },
    };
  };

  const issueToken = ({ body }: EmulatedRequest): EmulatedReply => {
    const { client_id, client_secret } = body as Record<string, string>;
    if (!state.hasKeys || client_id !== shopClient[0] || client_secret !== shopClient[1])
      return {
        status: 400,
        body: '<html><body>Oauth error invalid_client: Client is invalid.</body></html>',
      };
    const token = `shpat_${seedOf(`token ${state.tokens.size}`).toString(16)}`;
    state.tokens.set(token, now().getTime() + tokenSeconds * 1000);
    return {
      status: 200,
      body: { access_token: token, scope: [...state.scopes].join(','), expires_in: tokenSeconds },
    };
  };

  const hasAccess = ({ headers }: EmulatedRequest): boolean => {
    const token = headers['x-shopify-access-token'] ?? '';
    const isLive = token === shopToken || (state.tokens.get(token) ?? 0) > now().getTime();
    return state.hasKeys && isLive && headers['authorization'] === undefined;
  };

  const sendFile = ({ path, headers }: EmulatedRequest): EmulatedReply => {
    const number = /^\/exports\/(\d+)\.jsonl$/.exec(path)?.[1];
    const found = state.exports.find(({ id, url }) => url !== null && id.endsWith(`/${number}`));
    if (!found || headers['x-shopify-access-token'] !== undefined) return { status: 403, body: {} };
    return {
      status: 200,
      headers: { 'content-type': 'application/jsonl' },
      body: Buffer.from(found.lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    };
  };

  return {
    hosts: [...shops.map(({ id }) => id), fileHost],
    description,
    state,
    shops,
    answer: (request) => {
      if (request.host === fileHost) return sendFile(request);
      const shop = shops.find(({ id }) => id === request.host);
      if (!shop) return { status: 404, body: { errors: 'Not Found' } };
      if (request.path === '/admin/oauth/access_token') return issueToken(request);
      if (!hasAccess(request))
        return {
          status: 401,
          body: {
            errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
          },
        };
      return answerQuery(shop, request);
    },
  };
};

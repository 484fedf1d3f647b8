/** Version of the API. It is answered for 12 months. */
export const apiVersion = '2026-10';

const money = '{ shopMoney { amount } }';
const pageInfo = 'pageInfo { hasNextPage endCursor }';

/** Fields of the parts of an order, by the name of the list that has them. */
const parts = {
  lineItems: `id title sku quantity currentQuantity isGiftCard originalTotalSet ${money}
    discountAllocations { allocatedAmountSet ${money} } taxLines { priceSet ${money} }`,
  shippingLines: `id isRemoved discountedPriceSet ${money} taxLines { priceSet ${money} }`,
  refundLineItems: `quantity subtotalSet ${money} totalTaxSet ${money} lineItem { id }`,
  refundShippingLines: `subtotalAmountSet ${money} taxAmountSet ${money} shippingLine { id }`,
} as const;
export type PartName = keyof typeof parts;

/** Removed shipping counts if a refund names it, so it is listed too. */
const extras: Partial<Record<PartName, string>> = { shippingLines: ', includeRemovals: true' };
const owners = {
  lineItems: 'Order',
  shippingLines: 'Order',
  refundLineItems: 'Refund',
  refundShippingLines: 'Refund',
} as const satisfies Record<PartName, string>;

const selectPart = (name: PartName, first: number): string =>
  `${name}(first: ${first}${extras[name] ?? ''}) { ${pageInfo} nodes { ${parts[name]} } }`;

const address = '{ name company phone city provinceCode countryCodeV2 }';

const headFields = `id name processedAt updatedAt cancelledAt test taxesIncluded currencyCode displayFinancialStatus
  sourceName attribution { displayName } app { name } email phone
  totalReceivedSet ${money} totalPriceSet ${money} totalTaxSet ${money}
  customer { id displayName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } }
  billingAddress ${address} shippingAddress ${address}`;

const orderFields = `${headFields}
  ${selectPart('lineItems', 50)}
  ${selectPart('shippingLines', 5)}
  refunds {
    id processedAt totalRefundedSet ${money} duties { amountSet ${money} }
    orderAdjustments(first: 10) { nodes { reason } }
    ${selectPart('refundLineItems', 50)}
    ${selectPart('refundShippingLines', 5)}
  }`;

const dateFields = 'id name processedAt updatedAt refunds { processedAt }';

/** Request with a name. `rows`: objects of its first page; a page that costs too much is halved. */
export type ListQuery = { text: string; rows: number };

const listOrders = (name: string, sortKey: string, fields: string): string =>
  `query ${name}($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: ${sortKey}) { ${pageInfo} nodes { ${fields} } }
}`;

/** Orders with all parts, by their day. */
export const ordersQuery: ListQuery = {
  text: listOrders('ListOrders', 'PROCESSED_AT', orderFields),
  rows: 10,
};

/** Orders with their dates only, by the time of their last change. */
export const datesQuery: ListQuery = { text: listOrders('ListDates', 'UPDATED_AT', dateFields), rows: 250 };

/** Orders of some ids with all parts. */
export const nodesQuery: ListQuery = {
  text: `query FindOrders($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { ${orderFields} } } }`,
  rows: 10,
};

/** Further parts of an order or of a refund. */
export const buildPartQuery = (name: PartName): ListQuery => ({
  text: `query ListParts($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ${owners[name]} {
      ${name}(first: $first, after: $after${extras[name] ?? ''}) { ${pageInfo} nodes { ${parts[name]} } }
    }
  }
}`,
  rows: 100,
});

export const shopQuery = 'query FindShop { shop { name currencyCode ianaTimezone } }';

/** The shop, and an order, which proves that the access may read orders. */
export const checkQuery =
  'query CheckShop { shop { name currencyCode ianaTimezone } orders(first: 1) { nodes { id } } }';

export const scopesQuery = 'query ListScopes { currentAppInstallation { accessScopes { handle } } }';

export const countQuery =
  'query CountOrders($query: String!, $limit: Int!) { ordersCount(query: $query, limit: $limit) { count } }';

/** Document of an export. Lists inside a plain list, such as those of refunds, are not allowed there. */
export const buildExport = (query: string): string => `{
  orders(query: ${JSON.stringify(query)}) {
    edges { node {
      ${headFields}
      refunds { id }
      lineItems { edges { node { ${parts.lineItems} } } }
      shippingLines(includeRemovals: true) { edges { node { ${parts.shippingLines} } } }
    } }
  }
}`;

/** Starts an export. Its lines are grouped, so that an order is complete when the next one begins. */
export const startExportQuery = `mutation StartExport($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id } userErrors { message code } }
}`;

const exportFields = 'id status errorCode createdAt url';
export const listExportsQuery = `query ListExports($first: Int!) {
  bulkOperations(first: $first, reverse: true, sortKey: CREATED_AT) { nodes { ${exportFields} query } }
}`;
export const exportQuery = `query FindExport($id: ID!) { bulkOperation(id: $id) { ${exportFields} } }`;

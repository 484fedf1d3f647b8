import { parseExport } from '@bellwether/connectors/shopify/export';

const orders = 50_000;
const linesPerOrder = 4;
const money = (amount: string) => ({ shopMoney: { amount } });

/** Writes an order of an export with three lines, as Shopify does. */
const writeOrder = (number: number): string => {
  const id = `gid://shopify/Order/${number}`;
  const address = {
    name: 'Ana Lee',
    company: null,
    phone: null,
    city: 'Manly',
    provinceCode: 'NSW',
    countryCodeV2: 'AU',
  };
  const order = {
    id,
    name: `#${number}`,
    processedAt: '2026-10-03T01:00:00Z',
    updatedAt: '2026-10-03T01:00:00Z',
    cancelledAt: null,
    test: false,
    taxesIncluded: true,
    currencyCode: 'AUD',
    displayFinancialStatus: 'PAID',
    sourceName: 'web',
    totalReceivedSet: money('462.0'),
    totalPriceSet: money('462.0'),
    totalTaxSet: money('42.0'),
    customer: { id: 'gid://shopify/Customer/7001', displayName: 'Ana Lee' },
    billingAddress: address,
    shippingAddress: address,
    refunds: [],
  };
  const lines = Array.from({ length: linesPerOrder - 1 }, (_, at) => ({
    id: `gid://shopify/LineItem/${number}${at}`,
    title: 'Tap set',
    sku: 'TAP-2',
    quantity: 2,
    currentQuantity: 2,
    isGiftCard: false,
    originalTotalSet: money('165.0'),
    discountAllocations: [{ allocatedAmountSet: money('11.0') }],
    taxLines: [{ priceSet: money('14.0') }],
    __parentId: id,
  }));
  return [order, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
};

/** Measures the processor time in which the lines of an export of Shopify are parsed, and the memory that it takes. */
export const benchExports = async (): Promise<void> => {
  const part = new TextEncoder().encode(Array.from({ length: 100 }, (_, at) => writeOrder(at)).join(''));
  let left = orders / 100;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (left === 0) controller.close();
        else controller.enqueue(part);
        left -= 1;
      },
    },
    { highWaterMark: 0 },
  );
  const before = process.cpuUsage();
  const memory = process.memoryUsage().rss;
  let [parsed, largest] = [0, memory];
  for await (const batch of parseExport({ counts: { read: 0, unreadable: 0, sample: null } }, body)) {
    parsed += batch.orders.length;
    largest = Math.max(largest, process.memoryUsage().rss);
  }
  if (parsed !== orders) throw new Error(`${parsed} of ${orders} orders were parsed.`);
  const { user, system } = process.cpuUsage(before);
  const lines = orders * linesPerOrder;
  console.log(
    `Exports: ${lines} lines, ${((user + system) / lines).toFixed(1)} µs of processor time a line, ` +
      `${Math.round((largest - memory) / 1024 / 1024)} MB more memory.`,
  );
};

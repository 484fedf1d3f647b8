import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ConversionAction, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { toDecimal } from '../kit/decimal.ts';
import { parseRows } from '../kit/parse-reply.ts';
import { leaveOutOther, parseReport, reportUrl } from './report.ts';

const value = z.object({ value: z.string() });
const eventRow = z.object({ dimensionValues: z.tuple([value]), metricValues: z.tuple([value]) });

/** A property has at most 30 key events, or 50 of a paid account. */
const maxEvents = '200';

/** Lists the key events of a property. All of them count until the user chooses. */
export const listConversions = async (
  session: ServiceSession,
  account: SourceAccount,
  { from, to }: Range,
): Promise<ConversionAction[]> => {
  const body = {
    dateRanges: [{ startDate: from, endDate: to }],
    dimensions: [{ name: 'eventName' }],
    metrics: [{ name: 'keyEvents' }],
    // Events that are no key events have the number 0.
    orderBys: [{ metric: { metricName: 'keyEvents' }, desc: true }],
    limit: maxEvents,
  };
  const request = { method: 'POST' as const, url: reportUrl(account, 'runReport'), body };
  const { rows } = parseReport(await session.send(request, account.id));
  const actions = new Map<string, ConversionAction>();
  for await (const batch of parseRows(session, eventRow, leaveOutOther(rows)))
    for (const { dimensionValues, metricValues } of batch) {
      const [{ value: id }] = dimensionValues;
      const count = toDecimal(metricValues[0].value);
      if (Number(count) > 0) actions.set(id, { id, name: id, count, isDefault: true });
    }
  for (const id of account.conversions ?? [])
    if (!actions.has(id)) actions.set(id, { id, name: id, count: '0', isDefault: true });
  return [...actions.values()];
};

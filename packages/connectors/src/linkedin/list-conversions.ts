import type { Range } from '@bellwether/domain/time/range';
import type { ConversionAction, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { toDecimal } from '../kit/decimal.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { figuresPage, writeRange } from './campaigns.ts';
import { linkedinName } from './judge.ts';
import { sendGet, toUrn } from './requests.ts';
import { actionCounts, linkedinActions } from './rows.ts';

/** Lists the actions that an account can count. */
export const listConversions = async (
  session: ServiceSession,
  account: SourceAccount,
  days: Range,
): Promise<ConversionAction[]> => {
  const query = [
    'q=analytics&pivot=ACCOUNT&timeGranularity=ALL',
    writeRange(days),
    `accounts=List(${toUrn('sponsoredAccount', account.id)})`,
    `fields=pivotValues,${linkedinActions.map(({ id }) => id).join()}`,
  ].join('&');
  const { elements } = parseReply(linkedinName, figuresPage, await sendGet(session, `adAnalytics?${query}`));
  const sums = new Map<string, number>();
  for await (const batch of parseRows(session, actionCounts, elements))
    for (const counts of batch)
      for (const { id } of linkedinActions) sums.set(id, (sums.get(id) ?? 0) + (counts[id] ?? 0));
  return linkedinActions
    .map(({ id, name, isDefault }) => ({ id, name, count: toDecimal(sums.get(id) ?? 0), isDefault }))
    .filter(
      ({ id, isDefault }) =>
        isDefault || (sums.get(id) ?? 0) > 0 || (account.conversions?.includes(id) ?? false),
    );
};

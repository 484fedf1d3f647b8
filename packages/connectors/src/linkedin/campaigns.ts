import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { ServiceSession, SourceAccount } from '../kit/connector.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { linkedinName } from './judge.ts';
import { requireRole, search, sendGet, toUrn } from './requests.ts';
import { campaignForm, figuresForm, listFields, toLinkedinAdRow } from './rows.ts';

/** Number of elements at which LinkedIn truncates a response, without an error. */
const cutOff = 15_000;
/** Maximum number of campaigns in a request, so that the address is not too long for LinkedIn. */
const maxListed = 50;

/** Answer with figures. */
export const figuresPage = z.object({ elements: z.array(z.unknown()) });

const toDate = (day: Day): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `(year:${year},month:${month},day:${date})`;
};

/** Writes a date range for a query. */
export const writeRange = ({ from, to }: Range): string =>
  `dateRange=(start:${toDate(from)},end:${toDate(to)})`;

const requestFigures = async (
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
  campaigns: readonly string[] = [],
): Promise<unknown[]> => {
  const urns = campaigns.map((id) => toUrn('sponsoredCampaign', id));
  const query = [
    'q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY',
    writeRange(range),
    `accounts=List(${toUrn('sponsoredAccount', account.id)})`,
    ...(urns.length === 0 ? [] : [`campaigns=List(${urns.join()})`]),
    `fields=${listFields(account).join()}`,
  ].join('&');
  return parseReply(linkedinName, figuresPage, await sendGet(session, `adAnalytics?${query}`)).elements;
};

/**
 * Yields the figures of a date range. Splits requests that LinkedIn would truncate: first by days, then by campaigns.
 */
async function* readFigures(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
  campaigns: readonly string[],
  maxElements: number,
): AsyncGenerator<unknown[]> {
  const ranges = [range];
  for (let next = ranges.pop(); next !== undefined; next = ranges.pop()) {
    const { from, to } = next;
    const elements = await requestFigures(session, account, next);
    if (elements.length < maxElements) yield elements;
    else if (from < to) {
      const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
      ranges.push({ from: addDays(middle, 1), to }, { from, to: middle });
    } else {
      // A campaign has one element per day, so the response for a list of campaigns is never truncated.
      const size = Math.min(maxListed, maxElements - 1);
      for (let at = 0; at < campaigns.length; at += size)
        yield await requestFigures(session, account, next, campaigns.slice(at, at + size));
    }
  }
}

const keyOf = (figures: unknown): string => {
  const { dateRange, pivotValues } = figures as z.input<typeof figuresForm>;
  return JSON.stringify([dateRange.start, pivotValues]);
};

/**
 * Reads the figures of all campaigns by day. `maxElements`: number of elements at which a response may be truncated.
 */
export async function* readCampaigns(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
  maxElements = cutOff,
): AsyncGenerator<FactRow<'ads'>[]> {
  const names = new Map<string, string>();
  for await (const campaigns of search(session, `adAccounts/${account.id}/adCampaigns`, campaignForm))
    for (const { id, name } of campaigns) names.set(id, name);
  let hasEmptyPart = false;
  // A campaign has one element per day, so a second one is a fault of the answer.
  const isNew = createOnce();
  for await (const elements of readFigures(session, account, range, [...names.keys()], maxElements)) {
    hasEmptyPart ||= elements.length === 0;
    yield* parseRows(
      session,
      figuresForm,
      elements,
      (figures) => toLinkedinAdRow(figures, names, account),
      (figures) => isNew(keyOf(figures)),
    );
  }
  // Days without rows are loaded as zero, which would be wrong if the user has lost the role, even during the read.
  if (hasEmptyPart) await requireRole(session, account.id);
}

import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { Account, CheckedAccount, ServiceSession } from '../kit/connector.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { searchDimensions, searchForm, toOrganicSearchRow } from './rows.ts';

/** Name of the service in texts for users. */
export const searchConsoleName = 'Google Search Console';

const sites = 'https://searchconsole.googleapis.com/webmasters/v3/sites';

/** Rows per page. Google allows 25,000, but parsing so many blocks the event loop. */
const maxPageRows = 5_000;

/** Search Console counts days in Pacific time. */
const timeZone = 'America/Los_Angeles';

/** Permission level of a user who has added a site without proving ownership. Google shows them no figures. */
const unverified = 'siteUnverifiedUser';

const siteForm = z.object({ siteUrl: z.string(), permissionLevel: z.string() });
const siteList = z.object({ siteEntry: z.array(siteForm).default([]) });
/** Google leaves out the property if there are no rows. */
const report = z.object({ rows: z.array(z.unknown()).default([]) });

const siteAddress = (id: string): string => `${sites}/${encodeURIComponent(id)}`;

const toAccount = (siteUrl: string): Account => ({
  id: siteUrl,
  name: siteUrl.replace(/^(?:sc-domain:|https:\/\/)/, ''),
  manager: null,
});

/** Lists the sites whose figures the user can read. */
export const listSites = async (session: ServiceSession): Promise<Account[]> => {
  const reply = await session.send({ method: 'GET', url: sites }, 'sites');
  return parseReply(searchConsoleName, siteList, reply)
    .siteEntry.filter(({ permissionLevel }) => permissionLevel !== unverified)
    .map(({ siteUrl }) => toAccount(siteUrl));
};

/** Checks that the user can read the figures of a site. @throws SourceError */
export const checkSite = async (session: ServiceSession, account: Account): Promise<CheckedAccount> => {
  const reply = await session.send({ method: 'GET', url: siteAddress(account.id) }, account.id);
  const { siteUrl, permissionLevel } = parseReply(searchConsoleName, siteForm, reply);
  if (permissionLevel === unverified)
    throw new SourceError(
      'no_permission',
      `${searchConsoleName} does not show this website, because it is not verified for this Google account.`,
    );
  return { ...toAccount(siteUrl), currency: null, timeZone };
};

/** Reads the searches of a date range in pages. Only days with final figures have rows. */
export async function* readSearches(
  session: ServiceSession,
  { id }: Pick<Account, 'id'>,
  { from, to }: Range,
  pageRows = maxPageRows,
): AsyncGenerator<FactRow<'organic_searches'>[]> {
  for (let startRow = 0, isLast = false; !isLast; startRow += pageRows) {
    const reply = await session.send(
      {
        method: 'POST',
        url: `${siteAddress(id)}/searchAnalytics/query`,
        body: {
          startDate: from,
          endDate: to,
          dimensions: searchDimensions,
          type: 'web',
          dataState: 'final',
          rowLimit: pageRows,
          startRow,
        },
      },
      id,
    );
    const { rows } = parseReply(searchConsoleName, report, reply);
    for await (const batch of parseRows(searchConsoleName, searchForm, rows))
      yield batch.map(toOrganicSearchRow);
    isLast = rows.length < pageRows;
  }
}

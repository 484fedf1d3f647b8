import { z } from 'zod';
import { type Connector, defineStream, type ListedAccount, type ServiceSession } from '../kit/connector.ts';
import { currencyForm, idForm, nameForm, timeZoneForm } from '../kit/forms.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { putReadableFirst } from '../kit/readable-first.ts';
import { SourceError } from '../kit/source-error.ts';
import { readCampaigns } from './campaigns.ts';
import { HeavyQueryError, judgeMetaReply, metaAdsName } from './judge.ts';
import { listConversions } from './list-conversions.ts';
import { metaOAuth } from './oauth.ts';
import { maxReadDays } from './read-sizes.ts';
import { accountPath, get, listPages } from './requests.ts';
import { metaChannel } from './rows.ts';

const listedAccount = z.object({
  account_id: idForm,
  name: nameForm,
  /** 1 is active. */
  account_status: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((status) => Number(status ?? 1)),
});

const accountForm = listedAccount.extend({
  currency: currencyForm,
  /** Meta names the zone of some accounts TZ_UNKNOWN; the time zone of the business then applies. */
  timezone_name: timeZoneForm,
});
/** Account statuses in which Meta shows no ads. */
const endedStates: ReadonlyMap<number, string> = new Map([
  [2, 'Meta has disabled this ad account.'],
  [101, 'This Meta ad account is closed.'],
]);

/** Reads the list in pages of a size. An account may change while it is read, so only its id tells whether it is new. */
const readAccounts = async (session: ServiceSession, limit: number): Promise<ListedAccount[]> => {
  const accounts: ListedAccount[] = [];
  const query = { fields: 'account_id,name,account_status', limit: String(limit) };
  const isNew = createOnce();
  const isNewRow = (row: unknown) => isNew(String((row as z.input<typeof listedAccount>).account_id));
  for await (const data of listPages(session, 'me/adaccounts', query, 'accounts'))
    for await (const batch of parseRows(session, listedAccount, data, undefined, isNewRow))
      for (const { account_id: id, name, account_status: status } of batch) {
        const refusal = endedStates.get(status);
        const account = { id, name: name || id, manager: null };
        accounts.push(refusal === undefined ? account : { ...account, refusal });
      }
  return putReadableFirst(accounts);
};

const maxListed = 200;
/** Meta sends pages of so few accounts to every login. */
const minListed = 25;

/** Lists the accounts. A login with many accounts may be too heavy for a large page. */
const listAccounts = async (session: ServiceSession): Promise<ListedAccount[]> => {
  for (let limit = maxListed; ; limit = Math.floor(limit / 2))
    try {
      return await readAccounts(session, limit);
    } catch (error) {
      if (!(error instanceof HeavyQueryError) || limit <= minListed) throw error;
    }
};

const connector: Connector = {
  vendor: 'meta_ads_ppc',
  service: metaAdsName,
  oauth: metaOAuth,
  // Meta's hourly limit depends on the number of ads; if requests are too fast, its responses slow the sync down.
  quota: { windows: [{ requests: 60, seconds: 60 }], concurrent: 2 },
  judge: judgeMetaReply,
  listAccounts,
  check: async (session, account) => {
    const fields = 'account_id,name,currency,timezone_name,account_status';
    const reply = await get(session, accountPath(account.id), { fields }, account.id);
    const found = parseReply(metaAdsName, accountForm, reply);
    const refusal = endedStates.get(found.account_status);
    if (refusal !== undefined) throw new SourceError('configuration', refusal);
    const { account_id: id, name, currency, timezone_name: timeZone } = found;
    return { ...account, id, name: name || id, currency, timeZone };
  },
  listConversions,
  streams: [
    defineStream({
      name: 'campaigns',
      fact: 'ads',
      fields: [
        'day',
        'channel',
        'account',
        'campaign',
        'campaign_id',
        'device',
        'impressions',
        'clicks',
        'cost',
        'conversions',
        'conversion_value',
        'currency',
      ],
      covers: ({ name }) => [`${metaChannel}|${name}`],
      every: 'hour',
      // Most figures settle within two days; Meta may change them for 28. Figures are available for 37 months.
      restatedDays: 7,
      weeklyDays: 28,
      months: 36,
      maxDays: maxReadDays,
      read: readCampaigns,
    }),
  ],
};

export default connector;

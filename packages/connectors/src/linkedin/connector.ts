import { type Connector, defineStream, type ListedAccount, type ServiceSession } from '../kit/connector.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { putReadableFirst } from '../kit/readable-first.ts';
import { SourceError } from '../kit/source-error.ts';
import { readCampaigns } from './campaigns.ts';
import { judgeLinkedinReply, linkedinName } from './judge.ts';
import { listConversions } from './list-conversions.ts';
import { requireRole, search, sendGet } from './requests.ts';
import { accountDetails, accountForm, linkedinChannel } from './rows.ts';

const isClosed = (status: string) => ['CANCELED', 'PENDING_DELETION', 'REMOVED'].includes(status);
const closed = 'This LinkedIn ad account is closed.';

const listAccounts = async (session: ServiceSession): Promise<ListedAccount[]> => {
  const accounts: ListedAccount[] = [];
  for await (const page of search(session, 'adAccounts', accountForm))
    for (const { id, name, status } of page) {
      const account = { id, name: name || id, manager: null };
      accounts.push(isClosed(status) ? { ...account, refusal: closed } : account);
    }
  return putReadableFirst(accounts);
};

const connector: Connector = {
  vendor: 'linkedin',
  service: linkedinName,
  oauth: {
    name: 'LinkedIn',
    setting: 'LINKEDIN',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    scopes: ['r_ads', 'r_ads_reporting'],
    pkce: false,
    endedAccess:
      /(?:token|authorization code|grant)\b.*\b(?:revoked|expired|invalid|not found)|invalid.*token/i,
  },
  // LinkedIn publishes no limit per minute; this pace stays within its unpublished daily limit.
  quota: { windows: [{ requests: 100, seconds: 60 }], concurrent: 4 },
  judge: judgeLinkedinReply,
  listAccounts,
  check: async (session, account) => {
    const reply = await sendGet(session, `adAccounts/${encodeURIComponent(account.id)}`);
    const { id, name, status, currency } = parseReply(linkedinName, accountDetails, reply);
    if (isClosed(status)) throw new SourceError('configuration', closed);
    await requireRole(session, id);
    // LinkedIn reports UTC days, whatever the time zone of the account.
    return { id, name: name || id, manager: null, currency, timeZone: 'UTC' };
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
        'impressions',
        'clicks',
        'cost',
        'conversions',
        'conversion_value',
        'currency',
      ],
      covers: ({ name }) => [`${linkedinChannel}|${name}`],
      every: 'hour',
      // Conversions count on the day of the ad and arrive up to 30 days later by default, at most 90.
      restatedDays: 30,
      weeklyDays: 90,
      months: 36,
      maxDays: 31,
      read: readCampaigns,
    }),
  ],
};

export default connector;

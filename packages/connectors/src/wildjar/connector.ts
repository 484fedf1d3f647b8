import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import {
  type Connector,
  defineStream,
  type ListedAccount,
  type ServiceSession,
  type SourceAccount,
} from '../kit/connector.ts';
import { putReadableFirst } from '../kit/readable-first.ts';
import { SourceError } from '../kit/source-error.ts';
import type { WildJarAccount } from './forms.ts';
import { judgeWildJarReply, wildjarName } from './judge.ts';
import {
  readAccounts,
  readCalls,
  readNamedAccount,
  readVisit,
  wildjarHost,
  wildjarToken,
} from './requests.ts';
import { callColumns, isLead, toLeadRow } from './rows.ts';

const suspended = 'This WildJar account is suspended.';
const isSuspended = ({ status }: WildJarAccount): boolean => status?.toLowerCase() === 'suspended';

async function* readLeads(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'leads'>[]> {
  for await (const calls of readCalls(session, account, range)) {
    const rows: FactRow<'leads'>[] = [];
    for (const call of calls.filter(isLead))
      rows.push(toLeadRow(call, await readVisit(session, account.id, call), account.timeZone));
    yield rows;
  }
}

const connector: Connector = {
  vendor: 'wildjar',
  service: wildjarName,
  oauth: null,
  credentialAccount: ([, scriptName = '']) => scriptName,
  keyToken: wildjarToken,
  hosts: [wildjarHost],
  // WildJar names no limits, so requests are sent one after the other.
  quota: { windows: [{ requests: 5, seconds: 1 }], concurrent: 1 },
  judge: judgeWildJarReply,
  listAccounts: async (session) =>
    putReadableFirst(
      (await readAccounts(session)).map(
        (account): ListedAccount => ({
          id: account.id,
          name: account.name || account.id,
          manager: null,
          ...(isSuspended(account) ? { refusal: suspended } : {}),
        }),
      ),
    ),
  check: async (session, account) => {
    const found = await readNamedAccount(session, account.id);
    if (isSuspended(found)) throw new SourceError('configuration', suspended);
    const { id, name, timezone } = found;
    return { id, name: name || id, manager: null, currency: null, timeZone: timezone };
  },
  streams: [
    defineStream({
      name: 'calls',
      fact: 'leads',
      fields: callColumns,
      covers: ({ name }) => [name],
      every: 'hour',
      // Recordings arrive within minutes; scores and tags within days.
      restatedDays: 3,
      weeklyDays: 14,
      months: 24,
      maxDays: 31,
      read: readLeads,
    }),
  ],
};

export default connector;

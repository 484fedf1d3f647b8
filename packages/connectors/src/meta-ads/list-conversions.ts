import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ConversionAction, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { microsToDecimal } from '../kit/decimal.ts';
import { idForm, nameForm } from '../kit/forms.ts';
import { createOnce, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { conversionKinds, countByAction } from './conversions.ts';
import { accountPath, listPages } from './requests.ts';
import { actionsForm } from './rows.ts';

const accountRow = z.object({ actions: actionsForm, conversions: actionsForm });
const customRow = z.object({ id: idForm, name: nameForm });

const nameRefusals: readonly SourceFault[] = ['no_permission', 'not_approved'];

const customPrefix = 'offsite_conversion.custom.';

/** Returns the names of the account's custom conversions by id; '' for one without a name. */
const readCustomNames = async (session: ServiceSession, { id }: SourceAccount) => {
  const names = new Map<string, string>();
  const query = { fields: 'id,name', limit: '200' };
  for await (const data of listPages(session, `${accountPath(id)}/customconversions`, query, id))
    for await (const batch of parseRows(session, customRow, data))
      for (const one of batch) names.set(`${customPrefix}${one.id}`, one.name);
  return names;
};

/** Returns the numbers of an account in some days by the id of the action, in millionths. */
const readCounts = async (session: ServiceSession, { id }: SourceAccount, { from, to }: Range) => {
  const query = {
    level: 'account',
    time_range: JSON.stringify({ since: from, until: to }),
    fields: 'actions,conversions',
    use_account_attribution_setting: 'true',
    limit: '25',
  };
  const isNew = createOnce();
  const isNewRow = (row: unknown) => isNew(JSON.stringify(row));
  const found = [];
  for await (const data of listPages(session, `${accountPath(id)}/insights`, query, id))
    for await (const batch of parseRows(session, accountRow, data, undefined, isNewRow))
      for (const { actions, conversions } of batch) found.push(...actions, ...conversions);
  return countByAction(found);
};

/** Lists the kinds of actions and the custom conversions that an account can count. */
export const listConversions = async (
  session: ServiceSession,
  account: SourceAccount,
  days: Range,
): Promise<ConversionAction[]> => {
  const counts = await readCounts(session, account, days);
  const names = await readCustomNames(session, account).catch((error: unknown) => {
    // The figures can be read without the right to this list, so a refusal hides the names only.
    if (error instanceof SourceError && nameRefusals.includes(error.fault)) return new Map<string, string>();
    throw error;
  });
  const isListed = (id: string, isDefault: boolean) =>
    isDefault || counts.has(id) || (account.conversions?.includes(id) ?? false);
  const countOf = (id: string) => microsToDecimal(String(counts.get(id) ?? 0n));
  const kinds = conversionKinds
    .filter(({ id, isDefault }) => isListed(id, isDefault))
    .map(({ id, name, isDefault }) => ({ id, name, count: countOf(id), isDefault }));
  const known = [...names.keys(), ...counts.keys(), ...(account.conversions ?? [])];
  const custom = [...new Set(known)]
    .filter((id) => id.startsWith(customPrefix))
    .map((id) => {
      const name = names.get(id) || `Custom conversion ${id.slice(customPrefix.length)}`;
      return { id, name, count: countOf(id), isDefault: true };
    });
  return [...kinds, ...custom];
};

import type { ConnectionAccount } from '@bellwether/contract/api/connections';
import { expect, test } from 'vitest';
import {
  accountGroups,
  businessReason,
  chooseBusiness,
  chosenBusiness,
  countFirstFigures,
  countGroup,
  dropChoices,
  findAccounts,
  isTicked,
  listTicked,
  noChoices,
  tick,
} from './account-choice.ts';

const account = (values: Partial<ConnectionAccount>): ConnectionAccount => ({
  connection_id: 'c',
  type: 'google_ads',
  id: '1',
  name: 'Bright Smile',
  refusal: null,
  business: null,
  proposal: null,
  state: null,
  has_figures: false,
  fault: null,
  ...values,
});
const proposed = account({ proposal: { business_id: 'smile', reason: 'Same name' } });
const unknown = account({ id: '2', name: 'Unknown' });
const refused = account({ id: '3', name: 'Closed', refusal: 'It is closed.' });
const connected = account({ id: '4', business: { id: 'smile', name: 'Bright Smile' }, state: 'syncing' });

test('a proposed account is ticked until the user leaves it out or takes its business away', () => {
  expect(isTicked(noChoices, proposed)).toBe(true);
  const left = tick(noChoices, [proposed], false);
  expect(isTicked(left, proposed)).toBe(false);
  expect(isTicked(tick(left, [proposed], true), proposed)).toBe(true);
  expect(isTicked(chooseBusiness(noChoices, proposed, null), proposed)).toBe(false);
});

test('an account without a proposal is ticked once the user chooses its business', () => {
  expect(isTicked(noChoices, unknown)).toBe(false);
  expect(isTicked(tick(noChoices, [unknown], true), unknown)).toBe(false);
  const chosen = chooseBusiness(tick(noChoices, [unknown], false), unknown, 'other');
  expect(chosenBusiness(chosen, unknown)).toBe('other');
  expect(isTicked(chosen, unknown)).toBe(true);
});

test('an account that is connected or cannot be read is never ticked', () => {
  for (const one of [refused, connected])
    expect(isTicked(chooseBusiness(noChoices, one, 'smile'), one)).toBe(false);
});

test('each account is in one group, and the search finds names, ids and businesses', () => {
  const all = [proposed, unknown, refused, connected];
  const groups = accountGroups.filter((group) => group !== 'all');
  expect(groups.map((group) => countGroup(all, group)).reduce((a, b) => a + b, 0)).toBe(all.length);
  expect(findAccounts(all, 'all', ' bright ')).toEqual([proposed, connected]);
  expect(findAccounts(all, 'open', '2')).toEqual([unknown]);
});

test('first figures are counted without accounts that are paused or have a fault', () => {
  expect(
    countFirstFigures([
      connected,
      account({ ...connected, id: '5', has_figures: true }),
      account({ ...connected, id: '6', state: 'paused' }),
      account({ ...connected, id: '7', state: 'degraded', fault: 'It is closed.' }),
      unknown,
    ]),
  ).toEqual({ done: 1, of: 2 });
});

test('only ticked accounts of the shown group are connected, and the other choices stay', () => {
  const all = [proposed, unknown, refused, connected];
  const choices = chooseBusiness(noChoices, unknown, 'other');
  const ticked = (group: (typeof accountGroups)[number], keywords = '') =>
    listTicked(choices, findAccounts(all, group, keywords));
  expect(ticked('open')).toEqual([proposed, unknown]);
  expect(ticked('open', 'bright')).toEqual([proposed]);
  expect(ticked('connected')).toEqual([]);
  expect(ticked('refused')).toEqual([]);
  const rest = dropChoices(choices, [proposed]);
  expect(chosenBusiness(rest, unknown)).toBe('other');
  expect(dropChoices(tick(choices, [unknown], false), [unknown])).toEqual(noChoices);
});

test('the reason of a business is the proposal only while the user keeps the proposed business', () => {
  expect(businessReason(noChoices, proposed)).toBe('Same name');
  expect(businessReason(chooseBusiness(noChoices, proposed, 'other'), proposed)).toBe('You chose it');
  expect(businessReason(chooseBusiness(noChoices, proposed, null), proposed)).toBe('You removed it');
  expect(businessReason(noChoices, unknown)).toBe('None found');
});

import { meetingForm } from '@bellwether/contract/forms/meetings';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { deleteItem, deletionText } from './delete-item.ts';
import { buildItemsQuery, itemsEndpoint, itemsQuery } from './items.ts';
import { combineItemPages } from './use-items.ts';

const endpoint = itemsEndpoint(meetingForm);
const item = { id: 'm1', name: 'Review' };
const pagination = { current_page: 1, total_pages: 1, total: 1, count: 1 };
const page = { data: [item], meta: [{ pagination }] };
const fetched = vi.fn<typeof fetch>();
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => Response.json(page));
  queries.clear();
});

const observed = (request = {}) => new QueryObserver(queries, itemsQuery(endpoint, 'b1', request));
const sent = () => fetched.mock.calls.map(([address, init]) => `${init?.method} ${String(address)}`);

test('an item list goes from loading to loaded, with data and pagination [ERR-009]', async () => {
  const list = observed();
  expect(combineItemPages([list.getCurrentResult()])).toEqual({
    state: 'loading',
    data: [],
    meta: null,
    error: '',
  });
  const loaded = combineItemPages([await list.refetch()]);
  expect(loaded).toEqual({
    state: 'loaded',
    data: [item],
    meta: pagination,
    error: '',
  });
  expect(sent()).toEqual(['GET /v1/modules/meetings/forms/meetings/items?business_id=b1']);
});

test('a failed reload empties the list, shows the error and ends loading [ERR-008] [ERR-010]', async () => {
  const list = observed();
  await list.refetch();
  fetched.mockImplementation(async () => Response.json({ message: 'Boom' }, { status: 500 }));
  const failed = combineItemPages([await list.refetch()]);
  expect(failed).toEqual({ state: 'failed', data: [], meta: null, error: 'Boom' });
  expect(await queries.refetchQueries({ queryKey: ['items', endpoint] })).toBeUndefined();
});

test('several item pages form one list, which counts as loaded when all pages are loaded', async () => {
  const [one, two] = [observed({ page: 1 }), observed({ page: 2 })];
  const first = await one.refetch();
  expect(combineItemPages([first, two.getCurrentResult()]).state).toBe('loading');
  expect(combineItemPages([first, await two.refetch()]).data).toEqual([item, item]);
});

test('the query string of a list includes custom parameters and escapes a pipe character [API-012] [API-024]', () => {
  const filter = [
    [
      { key: 'name', operator: '~' as const, value: 'a' },
      { key: 'name', operator: '~' as const, value: 'b' },
    ],
  ];
  expect(buildItemsQuery('b1', { filter, page: 2, custom: { plan_id: '3' } })).toBe(
    '?plan_id=3&filter=%28name%3A%7Ea%7Cname%3A%7Eb%29&page=2&business_id=b1',
  );
});

test('the deletion message names the item, capitalised [ERR-002]', () => {
  expect([deletionText('meeting'), deletionText()]).toEqual(['Meeting deleted', 'Item(s) deleted']);
});

test('a deletion reloads the list unless reloading is disabled [ERR-003] [ERR-004]', async () => {
  const leave = observed().subscribe(() => {});
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(await deleteItem(queries, 'm 1', { endpoint, item: 'meeting', reload: false })).toBe(
    'Meeting deleted',
  );
  expect(queries.isFetching()).toBe(0);
  await deleteItem(queries, 'm2', { endpoint });
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(sent().map((one) => one.replace('/v1/modules/meetings/forms/meetings/items', ''))).toEqual([
    'GET ?business_id=b1',
    'DELETE /m%201',
    'DELETE /m2',
    'GET ?business_id=b1',
  ]);
  leave();
});

test('a deletion without an endpoint or an item sends no request [ERR-006] [ERR-007]', async () => {
  await expect(deleteItem(queries, 'm1', { endpoint: '' })).rejects.toThrow(
    'No endpoint defined for this module',
  );
  await expect(deleteItem(queries, undefined, { endpoint })).rejects.toThrow('No item chosen for deletion');
  expect(fetched).not.toHaveBeenCalled();
});

test('a lead list reports running customer matching while any of its pages does', () => {
  const pagination = { current_page: 1, total_pages: 1, total: 0, count: 0 };
  const page = (again: boolean) => ({
    error: null,
    isPending: false,
    data: { data: [], meta: [{ pagination, ...(again ? { matching_again: true } : {}) }] },
  });
  expect(combineItemPages([page(false), page(true)])).toMatchObject({ state: 'loaded', matchingAgain: true });
  expect(combineItemPages([page(false)])).not.toHaveProperty('matchingAgain');
});

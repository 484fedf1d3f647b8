import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextCell, nextCellAfterTab } from './grid-keys.ts';
import { createGridStore } from './grid-store.ts';
import type { SheetColumn } from './sheet.ts';

type Row = { id: string; values: Readonly<Record<string, number | null>> };

const column = (key: string, more: Partial<SheetColumn<Row>> = {}): SheetColumn<Row> => ({
  key,
  type: { kind: 'number' },
  value: ({ values }) => values[key] ?? null,
  ...more,
});
const columns = [
  column('a', { readOnly: ({ id }) => (id === 'r0' ? 'It is closed.' : undefined) }),
  column('b'),
  column('c', { validate: (value) => (value === 13 ? 'Not 13.' : undefined) }),
];
const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, values: { a: at, b: at * 10, c: null } }));

const createStore = (rows: readonly Row[] = createRows(4)) => {
  const store = createGridStore<Row>(({ id }) => id);
  store.load(rows, columns);
  return store;
};
const readValues = (store: ReturnType<typeof createStore>, rows = 4) =>
  Array.from({ length: rows }, (_, at) => store.row(at)?.cells.map(({ value }) => value));

const at = (row: number, column: number) => ({ row, column });

test('a paste is one undo step, repeats over a multiple selection, and skips read-only cells and cells beyond the grid', () => {
  const store = createStore();
  store.select(at(0, 0), at(3, 1));
  store.paste([['1', '2']]);
  expect(readValues(store).map((row) => row?.slice(0, 2))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(store.state().notice).toBe('7 cells pasted. 1 cell is read-only and not changed.');
  store.select(at(3, 2));
  store.paste([
    ['5', '6'],
    ['7', '8'],
  ]);
  expect(store.state().notice).toBe('1 cell pasted. 3 cells did not fit.');
  store.undo();
  store.undo();
  expect([store.sheet().changed, store.sheet().canUndo]).toEqual([0, false]);
});

test('an unchanged grid row keeps its state object', () => {
  const store = createStore();
  const before = [0, 1, 2, 3].map(store.row);
  store.select(at(2, 1));
  store.edit('7');
  store.commit('7');
  expect([0, 1, 2, 3].map((row) => store.row(row) === before[row])).toEqual([false, true, false, true]);
  expect(store.row(2)?.cells[0]).toBe(before[2]?.cells[0]);
  expect(store.changes()).toEqual([{ row: 'r2', column: 'b', value: 7 }]);
  // Expects no change, because the entered value equals the stored value.
  store.edit();
  store.commit('20');
  expect(store.sheet().changed).toBe(0);
});

test('an invalid grid cell shows its message and is not saved', () => {
  const store = createStore();
  store.select(at(1, 1), at(1, 2));
  store.paste([['many', '13']]);
  expect(store.row(1)?.cells.map(({ message, text }) => [message, text])).toEqual([
    [undefined, null],
    ['Enter a number.', 'many'],
    ['Not 13.', null],
  ]);
  expect([store.sheet().invalid, store.changes().length]).toEqual([2, 1]);
  expect(store.copy()).toEqual([['many', '13']]);
});

test('grid cells are filled down, to the right, and from the handle in the dragged direction', () => {
  const store = createStore();
  store.select(at(1, 1), at(3, 1));
  store.fillDown();
  expect(readValues(store).map((row) => row?.[1])).toEqual([0, 10, 10, 10]);
  store.select(at(1, 1), at(1, 2));
  store.fillRight();
  expect(readValues(store)[1]).toEqual([1, 10, 10]);
  store.select(at(1, 2));
  store.drawFill(at(3, 1));
  expect([store.row(2)?.filling, store.row(0)?.filling]).toEqual([{ from: 2, to: 2 }, null]);
  store.dropFill();
  expect(readValues(store).map((row) => row?.[2])).toEqual([null, 10, 10, 10]);
});

describe('changes saved by another user', () => {
  const current = (value: number) => [
    { row: 'r1', column: 'b', value },
    { row: 'r2', column: 'b', value: 99 },
  ];

  test('a grid takes over cells that only another user changed, and reports a conflict for cells that both changed', () => {
    const store = createStore();
    store.select(at(1, 1));
    store.commit('5');
    expect(store.meet(current(77))).toBe(1);
    expect(store.row(2)?.cells[1]).toMatchObject({ value: 99, changed: false });
    expect(store.sheet().conflicts).toEqual([{ row: 'r1', column: 'b', mine: { value: 5 }, theirs: 77 }]);
    store.resolve('theirs');
    expect([store.row(1)?.cells[1]?.value, store.sheet().changed]).toEqual([77, 0]);
  });

  test('a grid has no conflict between equal values, and saves a cell for which the user kept their own value', () => {
    const store = createStore();
    store.select(at(1, 1));
    store.commit('5');
    expect(store.meet(current(5))).toBe(0);
    expect(store.sheet().changed).toBe(0);
    store.commit('6');
    store.meet(current(8));
    store.resolve('mine', { row: 'r1', column: 'b' });
    const sent = store.changes();
    expect(sent).toEqual([{ row: 'r1', column: 'b', value: 6 }]);
    store.commit('7');
    store.savedAll(sent);
    expect(store.changes()).toEqual([{ row: 'r1', column: 'b', value: 7 }]);
  });
});

test('undoing every step restores the initial cell values, and redoing every step restores the result', () => {
  const cell = fc.record({ row: fc.nat({ max: 3 }), column: fc.nat({ max: 2 }) });
  const action = fc.oneof(
    fc.tuple(
      fc.constant('paste' as const),
      cell,
      cell,
      fc.array(fc.array(fc.constantFrom('1', '', 'x', '2.5'), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    fc.tuple(
      fc.constantFrom('clear' as const, 'fillDown' as const, 'fillRight' as const),
      cell,
      cell,
      fc.constant([]),
    ),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
      const store = createStore();
      const start = readValues(store);
      for (const [actionName, from, to, cells] of actions) {
        store.select(from, to);
        if (actionName === 'paste') store.paste(cells);
        else store[actionName]();
        // Expects the read-only cell to keep its value.
        expect(store.row(0)?.cells[0]?.value).toBe(0);
      }
      const end = readValues(store);
      while (store.sheet().canUndo) store.undo();
      expect(readValues(store)).toEqual(start);
      expect(store.sheet().changed).toBe(0);
      while (store.sheet().canRedo) store.redo();
      expect(readValues(store)).toEqual(end);
    }),
  );
});

test('arrow keys stay within the grid; Tab moves from row to row and finally leaves the grid', () => {
  const last = at(3, 2);
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });
  expect(nextCell(key('ArrowUp'), at(0, 1), last)).toEqual(at(0, 1));
  expect(nextCell(key('ArrowDown', true), at(0, 1), last)).toEqual(at(3, 1));
  expect(nextCell(key('PageDown'), at(1, 1), last)).toEqual(at(3, 1));
  expect(nextCell(key('End'), at(1, 1), last)).toEqual(at(1, 2));
  expect(nextCell(key('Home', true), at(1, 1), last)).toEqual(at(0, 0));
  expect(nextCell(key('x'), at(1, 1), last)).toBeUndefined();
  expect(nextCellAfterTab(at(1, 2), last, false)).toEqual(at(2, 0));
  expect(nextCellAfterTab(at(1, 0), last, true)).toEqual(at(0, 2));
  expect([nextCellAfterTab(last, last, false), nextCellAfterTab(at(0, 0), last, true)]).toEqual([
    undefined,
    undefined,
  ]);
});

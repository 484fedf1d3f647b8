import { Button } from '@mantine/core';
import { cellText, type GridCellType } from './cell-type.ts';
import classes from './grid-conflicts.module.css';
import { useSheetState } from './grid-frame.tsx';
import type { GridStore } from './grid-store.ts';

type ConflictProps<Row> = {
  store: GridStore<Row>;
  cellName: (row: string, column: string) => string;
  findType: (column: string) => GridCellType | undefined;
};

/** Lists the cells that another user has changed too. The user chooses which value to keep. */
export function GridConflicts<Row>({ store, cellName, findType }: ConflictProps<Row>) {
  const { conflicts } = useSheetState(store);
  if (conflicts.length === 0) return null;
  return (
    <section className={classes['conflicts']} aria-label="Changed while you were editing">
      <p>
        Someone else saved while you were editing. Your changes are still here. Choose a value for each cell,
        then save.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
            <th scope="col">Value to save</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ row, column, mine, theirs }) => {
            const [type, name] = [findType(column), cellName(row, column)];
            const text = (value: typeof theirs) => (type && cellText(type, value)) || '–';
            return (
              <tr key={`${row} ${column}`}>
                <th scope="row">{name}</th>
                <td>{'value' in mine ? text(mine.value) : mine.text}</td>
                <td>{text(theirs)}</td>
                <td>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Keep mine: ${name}`}
                    onClick={() => store.resolve('mine', { row, column })}
                  >
                    Keep mine
                  </Button>{' '}
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Use theirs: ${name}`}
                    onClick={() => store.resolve('theirs', { row, column })}
                  >
                    Use theirs
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {conflicts.length > 1 ? (
        <p>
          <Button variant="subtle" size="compact-sm" onClick={() => store.resolve('mine')}>
            Keep all of mine
          </Button>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => store.resolve('theirs')}>
            Use all of theirs
          </Button>
        </p>
      ) : null}
    </section>
  );
}

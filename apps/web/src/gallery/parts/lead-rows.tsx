import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { rowLists } from '@bellwether/contract/rows/list';
import { buildRowListColumns } from '../../sections/table/columns/row-list-columns.tsx';
import { RowsTable } from '../../sections/table/rows-table.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { Specimen } from '../specimen.tsx';

const { leads } = rowLists;
const all = buildRowListColumns(leads, 'AUD');

const filters: FilterDefinition[] = [
  { name: 'campaign', label: 'Campaign', field: 'campaign', inputType: 'text' },
  { name: 'city', label: 'City', field: 'city', inputType: 'text' },
];

/**
 * List of the real leads of the current business, built only from shared components. Each row expands to all its
 * fields.
 */
export function LeadRowsSpecimens() {
  return (
    <Specimen name="Leads of the warehouse">
      <RowsTable
        list={leads}
        filters={filters}
        details={(lead) => (
          <LabelValues plain>
            {all.map(({ key, label, cell }) => (
              <LabelValue key={key} label={label}>
                {cell(lead)}
              </LabelValue>
            ))}
          </LabelValues>
        )}
      />
    </Specimen>
  );
}

import { dimensionLabel } from '@bellwether/domain/answers/label';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterDropdown } from '../filters/filter-dropdown.tsx';
import filterClasses from '../filters/filters.module.css';
import classes from './section.module.css';
import type { useReportTable } from './use-report-table.ts';

type Table = Pick<ReturnType<typeof useReportTable>, 'filters' | 'values' | 'picked' | 'filter' | 'pick'>;

export const TableFilter = ({ filters, values, filter }: Table) => (
  <FilterDropdown definitions={filters} value={values} onApply={filter} />
);

/** Lists the active filters of a report table, each with a remove button. */
export const ActiveFilters = ({ filters, values, picked, filter, pick }: Table) => (
  <div className={classes['chips']}>
    {picked.length > 0 && (
      <ul className={filterClasses['chips']} aria-label="Selected in a chart">
        {picked.map(({ dimension, value }) => {
          const text = `${dimensions[dimension].label}: ${dimensionLabel(dimension, value)}`;
          return (
            <li key={dimension}>
              <UnstyledButton
                className={filterClasses['chip'] ?? ''}
                aria-label={`Remove filter ${text}`}
                onClick={() => pick(dimension)}
              >
                <span>{text}</span>
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    )}
    <FilterChips definitions={filters} value={values} onApply={filter} />
  </div>
);

import type { Sort } from '@bellwether/contract/query/list-query';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { type Lead, leadName } from '@bellwether/domain/leads/lead';
import { useState } from 'react';
import { leadColumns } from '../../sections/rows/lead-columns.tsx';
import { type TableColumn, toFileRows } from '../../sections/table/columns/column.ts';
import { ColumnChooser } from '../../sections/table/columns/column-chooser.tsx';
import { loadedRows, TableView } from '../../sections/table/data-table.tsx';
import { Pager } from '../../sections/table/pager.tsx';
import { SearchBox } from '../../sections/table/search-box.tsx';
import { TableSection } from '../../sections/table/table-section.tsx';
import { rowCountText } from '../../sections/table/table-state.ts';
import { listShownColumns, useTableModel } from '../../sections/table/use-table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { galleryLeads, galleryNow } from '../rows-data.ts';
import { Specimen } from '../specimen.tsx';

const perPage = 15;

/** Sixty sample leads, made by repeating the sample rows. */
const all: readonly Lead[] = Array.from({ length: 60 }, (_, at) => {
  const lead = galleryLeads[at % galleryLeads.length] ?? galleryLeads[0];
  if (!lead) throw new Error('The gallery has no leads.');
  return { ...lead, id: `lead-${at}`, _id: `lead-${at}` };
});

const context = { now: galleryNow, timeZone: 'Australia/Melbourne', currency: 'AUD' };
const hiddenAtFirst = ['landing_page', 'total_sessions'];
const columns: readonly TableColumn<Lead>[] = leadColumns(context).map((column) =>
  hiddenAtFirst.includes(column.key) ? { ...column, hidden: true } : column,
);

const sortedBy = (lead: Lead, key: string) =>
  String(columns.find(({ sort }) => sort === key)?.exportValue?.(lead) ?? '');

/** Sample list of leads built only from shared components: search, sort order, column choice and expandable rows. */
export function LeadListSpecimens() {
  const [keywords, setKeywords] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'occurred_at', direction: 'desc' });
  const [page, setPage] = useState(1);
  const found = all
    .filter((lead) => leadName(lead).toLowerCase().includes(keywords.toLowerCase()))
    .toSorted(
      (one, other) =>
        sortedBy(one, sort.key).localeCompare(sortedBy(other, sort.key), 'en', { numeric: true }) *
        (sort.direction === 'asc' ? 1 : -1),
    );
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const rows = { items: shown, waiting: perPage };
  const rowKey = ({ id }: Lead) => id;
  const model = useTableModel<Lead>({
    columns,
    rows: loadedRows(rows),
    rowKey,
    hasDetails: () => true,
    remember: 'gallery-leads',
  });
  return (
    <Specimen name="Leads">
      <TableSection
        title="Leads"
        busy={false}
        showing={rowCountText(shown.length, found.length)}
        controls={
          <>
            <SearchBox
              keywords={keywords}
              label="Search leads"
              onSearch={(text) => {
                setKeywords(text);
                setPage(1);
              }}
            />
            <ColumnChooser columns={columns} model={model} />
          </>
        }
        empty={found.length === 0 ? <EmptyState hint="No results for this search." /> : undefined}
        pager={
          <Pager
            mode="pages"
            pagination={{
              current_page: page,
              total_pages: Math.ceil(found.length / perPage),
              total: found.length,
            }}
            onPage={setPage}
          />
        }
      >
        <TableView<Lead>
          title="Leads"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          model={model}
          sort={sort}
          nameOf={leadName}
          details={(lead) => <WholeLead lead={lead} />}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
        />
      </TableSection>
      <p>{`A file would have ${toFileRows(listShownColumns(columns, model.shown), shown)[0]?.length ?? 0} columns.`}</p>
    </Specimen>
  );
}

const WholeLead = ({ lead }: { lead: Lead }) => (
  <LabelValues plain>
    <LabelValue label="Received">{formatLeadTime(lead)}</LabelValue>
    <LabelValue label="Phone">{lead.phone}</LabelValue>
    <LabelValue label="Landing page">{lead.page_path}</LabelValue>
    <LabelValue label="Platform">{lead.last_touch_platform}</LabelValue>
    <LabelValue label="Source">{lead.last_touch_data_source}</LabelValue>
  </LabelValues>
);

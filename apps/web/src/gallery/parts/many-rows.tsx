import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useSession } from '../../data/session/session.ts';
import { buildFormColumns } from '../../sections/table/columns/form-columns.ts';
import { ItemsTable } from '../../sections/table/items-table.tsx';
import { Specimen } from '../specimen.tsx';

/** List of all meetings of the current business, for scrolling after 'Load all'. */
export function ManyRowsSpecimens() {
  const { business } = useSession();
  const columns = buildFormColumns(meetingForm, {
    timeZone: business.time_zone,
    currency: business.currency,
  });
  return (
    <Specimen name="Load all">
      <ItemsTable form={meetingForm} title="All meetings" mode="all" columns={columns} />
    </Specimen>
  );
}

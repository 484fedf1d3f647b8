import { websiteForm } from '@bellwether/contract/forms/website-forms';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { ItemsTable } from '../../../sections/table/items-table.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { WebsiteFormModal } from './form-modal.tsx';
import { SnippetModal } from './snippet-modal.tsx';
import type { WebsiteForm } from './website-form.ts';

const text = (value: string | null) => value || '–';
const fieldNames = ({ fields }: WebsiteForm) => fields.map(({ label }) => label).join(', ');

const columnsIn = (timeZone: string): TableColumn<WebsiteForm>[] => {
  const last = ({ last_submission_at: at }: WebsiteForm) =>
    at ? formatDateTime(timeZone, new Date(at)) : 'None yet';
  return [
    { key: 'name', label: 'Name', sort: 'name', cell: ({ name }) => name, exportValue: ({ name }) => name },
    {
      key: 'page',
      label: 'Page',
      sort: 'page',
      cell: ({ page }) => text(page),
      exportValue: ({ page }) => page,
    },
    { key: 'fields', label: 'Fields', cell: fieldNames, exportValue: fieldNames },
    {
      key: 'submissions',
      label: 'Enquiries',
      numeric: true,
      sort: 'submissions',
      cell: ({ submissions }) => submissions,
      exportValue: ({ submissions }) => submissions,
    },
    {
      key: 'last_submission_at',
      label: 'Last enquiry',
      sort: 'last_submission_at',
      cell: last,
      exportValue: ({ last_submission_at: at }) => at,
    },
  ];
};

export function WebsiteFormsPage() {
  const { business } = useSession();
  const form = useDialog<WebsiteForm | null>();
  const snippet = useDialog<WebsiteForm>();
  return (
    <>
      <PageHeader />
      <PageBody>
        <ItemsTable<WebsiteForm>
          form={websiteForm}
          title="Website forms"
          urlKey="website-forms"
          columns={columnsIn(business.time_zone)}
          empty="No forms yet. Enquiries from a form appear as leads within seconds."
          add={() => form.open(null)}
          edit={form.open}
          view={snippet.open}
          actions={(one) => [{ label: 'Add to website', run: () => snippet.open(one) }]}
        />
      </PageBody>
      {form.content ? (
        <WebsiteFormModal
          key={`${business.id} ${form.content.key}`}
          {...(form.content.value ? { item: form.content.value } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {snippet.content ? (
        <SnippetModal
          key={snippet.content.key}
          form={snippet.content.value}
          opened={snippet.opened}
          onClose={snippet.close}
        />
      ) : null}
    </>
  );
}

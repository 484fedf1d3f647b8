import type { previewReportMail, ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ViewModal } from '../../../ui/modals/view-modal.tsx';
import classes from './reports.module.css';

type Props = { schedule: ReportSchedule; opened: boolean; onClose: () => void; onPdf: () => void };

/** Renders a line of a mail, with its URLs as links. */
const withLinks = (line: string) =>
  line.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <Anchor key={part} href={part} target="_blank" rel="noreferrer" underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );

/** Preview of the mail as it would be sent now, with the reader's name in the greeting. */
export function MailDialog({ schedule, opened, onClose, onPdf }: Props) {
  const found = useQuery(
    endpointQuery<typeof previewReportMail>('/report-schedules/:id/mail', {
      params: { id: schedule.id },
      query: { filter: `business:${schedule.business.id}` },
    }),
  );
  const mail = found.data?.data;
  return (
    <ViewModal
      title={`Email of ${schedule.name}`}
      opened={opened}
      onClose={onClose}
      rows={
        mail
          ? [
              { label: 'To', value: mail.recipients.join(', ') },
              { label: 'Subject', value: mail.subject },
              { label: 'Attached', value: mail.attachment },
            ]
          : []
      }
    >
      {mail || found.isError ? null : <Skeleton height={240} />}
      {found.isError ? (
        <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />
      ) : null}
      {mail ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: this is not a group of form fields */}
          <div role="group" aria-label="Email text" className={classes['words']}>
            {mail.body.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{withLinks(paragraph)}</p>
            ))}
          </div>
          <Button variant="default" className={classes['save'] ?? ''} onClick={onPdf}>
            Save PDF
          </Button>
        </>
      ) : null}
    </ViewModal>
  );
}

import type { Page } from '@bellwether/contract/pages/define';
import { listPageFigures } from '@bellwether/contract/pages/figures';
import { uploadTypeNames, uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { isClosedBusiness } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { useUploadDialog } from '../../sections/csv-upload/upload-dialog.tsx';
import { usePageContext } from '../../sections/data-page/use-page-context.ts';
import { meetingPath } from '../../sections/meeting-link.tsx';
import { usePageScope } from '../../sections/report/use-report.ts';
import { useAddToMeeting } from '../../sections/sharing/use-add-to-meeting.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import type { Destination } from './destinations.ts';

const MeetingFormModal = lazy(() =>
  loadChunk(() => import('../../sections/meeting-form/meeting-form-modal.tsx')).then((m) => ({
    default: m.MeetingFormModal,
  })),
);

/** Returns the command that adds a page with its card figures to a meeting. */
function useAddPageCommand(page: Page | undefined): { commands: Destination[]; dialog: ReactNode } {
  const scope = usePageScope();
  const context = usePageContext();
  const { add, dialog } = useAddToMeeting();
  if (!page || !add) return { commands: [], dialog };
  const run = () => add(page.title, { figures: listPageFigures(page, scope, context) });
  return {
    commands: [
      {
        group: 'command',
        id: 'add-to-meeting',
        label: 'Add to meeting',
        description: page.title,
        target: { run },
      },
    ],
    dialog,
  };
}

/**
 * Returns the commands that the user may run, and their dialogs, which the palette has to render. `page` describes the
 * page on the screen.
 */
export function useCommands(page: Page | undefined): { commands: Destination[]; dialogs: ReactNode } {
  const { business, may } = useSession();
  const navigate = useNavigate();
  const noButton = useRef<HTMLButtonElement>(null);
  const upload = useUploadDialog(noButton);
  const meeting = useDialog<null>();
  const addPage = useAddPageCommand(page);
  const meetingCommand: Destination = {
    group: 'command',
    id: 'new-meeting',
    label: 'New meeting',
    description: 'Meetings',
    target: { run: () => meeting.open(null) },
  };
  const uploadCommands = uploadTypeNames
    .filter((kind) => may('write', uploadTypes[kind].module))
    .map(
      (kind): Destination => ({
        group: 'command',
        id: `upload-${kind}`,
        label: `Upload file: ${uploadTypes[kind].label}`,
        description: 'CSV upload',
        target: { run: () => upload.open({ kind }) },
      }),
    );
  return {
    commands: isClosedBusiness(business)
      ? []
      : [...(may('write', 'meetings') ? [meetingCommand] : []), ...addPage.commands, ...uploadCommands],
    dialogs: (
      <>
        {meeting.content ? (
          <Suspense fallback={null}>
            <MeetingFormModal
              key={`${business.id} ${meeting.content.key}`}
              opened={meeting.opened}
              onClose={meeting.close}
              onSaved={({ id }) => void navigate({ to: meetingPath(id), search: { business: business.id } })}
            />
          </Suspense>
        ) : null}
        {upload.dialog}
        {addPage.dialog}
      </>
    ),
  };
}

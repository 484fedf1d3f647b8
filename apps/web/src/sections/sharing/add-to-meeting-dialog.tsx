import { formatDateTime } from '@bellwether/domain/time/date-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { chartFilesEndpoint, uploadFile } from '../../data/files.ts';
import { addAgendaFigures } from '../../data/meetings/meeting-figures.ts';
import { addToAgenda, upcomingMeetingsQuery } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { SuccessModal } from '../../ui/modals/success-modal.tsx';
import { addedToMeetingText } from '../../ui/modals/text.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { MeetingLink } from '../meeting-link.tsx';
import type { AgendaContent } from './agenda-content.ts';
import { type AgendaItemDraft, findAgendaItemErrors, storedFigureText } from './agenda-point.ts';
import { MeetingChoice } from './meeting-choice.tsx';
import { PointChoice } from './point-choice.tsx';
import classes from './sharing.module.css';

function AgendaPicture({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setSrc(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <figure className={classes['picture']}>
      <img src={src} alt={file.name} />
      <figcaption>This image will be attached.</figcaption>
    </figure>
  );
}

type Props = { content: AgendaContent; opened: boolean; onClose: () => void };

/** Dialog that adds a page or a chart to the agenda of an upcoming meeting. */
export function AddToMeetingDialog({ content, opened, onClose }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const [added, setAdded] = useState<{ id: string; name: string } | null>(null);
  const [fileId, setFileId] = useState<string | null>(null);
  const [pointId, setPointId] = useState<string | null>(null);
  const meetings = useQuery(upcomingMeetingsQuery(business.id));
  const { picture, figures } = content;
  const [mayPreselect, setMayPreselect] = useState(true);
  /** Returns the chosen meeting; until the user chooses, the next meeting. */
  const findMeetingId = (chosenId: string | null) =>
    chosenId ?? (mayPreselect ? (meetings.data?.[0]?.id ?? null) : null);
  useEffect(() => {
    if (meetings.isError) notify({ type: 'error', text: 'Error fetching meetings.' });
  }, [meetings.isError]);

  /** Uploads the picture once, even if the save is retried. */
  const sendPicture = async (): Promise<string | undefined> => {
    if (!picture) return undefined;
    const id = fileId ?? (await uploadFile(chartFilesEndpoint, business.id, picture))._id;
    setFileId(id);
    return id;
  };
  const start: AgendaItemDraft = {
    meeting_id: null,
    agenda_item_id: null,
    name: content.name,
    description: content.description,
  };
  const form = useForm({
    start,
    check: (point) => findAgendaItemErrors({ ...point, meeting_id: findMeetingId(point.meeting_id) }),
    readMessages: (failure) => [`Error saving agenda item: ${readErrorMessage(failure)}`],
    send: async ({ meeting_id, agenda_item_id, name, description }) => {
      const meeting = meetings.data?.find(({ id }) => id === findMeetingId(meeting_id));
      if (!meeting) return;
      const file = await sendPicture();
      const attachments = file === undefined ? {} : { attachments: [file] };
      const existingPoint = pointId ?? agenda_item_id;
      const point =
        existingPoint ??
        (await addToAgenda(queries, meeting.id, { name: name.trim(), description, ...attachments }));
      // The id of the new agenda item is stored, so that a retry does not create the item again.
      if (!agenda_item_id) setPointId(point);
      const storedFigures = figures.map((figure) =>
        file === undefined ? figure : { ...figure, picture: file },
      );
      if (storedFigures.length > 0 || agenda_item_id)
        await addAgendaFigures(queries, point, {
          figures: storedFigures,
          ...(agenda_item_id ? attachments : {}),
        });
      setAdded({ id: meeting.id, name: meeting.name });
    },
  });
  const { agenda_item_id: onto } = form.values;
  const chosen = findMeetingId(form.values.meeting_id);
  return (
    <>
      <FormDialog
        onClose={onClose}
        opened={opened && !added}
        size="lg"
        title="Add to meeting"
        saveLabel="Add"
        form={form}
      >
        <MeetingChoice
          meetings={meetings.data?.map(({ id, name, start_at }) => ({
            key: id,
            value: `${name}, ${formatDateTime(business.time_zone, new Date(start_at))}`,
          }))}
          failed={meetings.isError}
          retry={() => void meetings.refetch()}
          {...form.field('meeting_id')}
          value={chosen}
          onChange={(id) => {
            setMayPreselect(false);
            form.set({ meeting_id: id, agenda_item_id: null });
          }}
        />
        {chosen !== null && pointId === null && (picture || figures.length > 0) ? (
          <PointChoice key={chosen} meetingId={chosen} {...form.field('agenda_item_id')} />
        ) : null}
        {onto === null ? (
          <>
            <TextField label="Agenda item name" maxLength={200} {...form.field('name')} />
            <RichTextField label="Description" limit={5000} {...form.field('description')} />
          </>
        ) : null}
        {picture ? <AgendaPicture file={picture} /> : null}
        {figures.length > 0 ? (
          <div className={classes['kept']}>
            Saved as of today. At the meeting you will see them next to the current figures:
            <ul>
              {figures.map((figure) => (
                <li key={JSON.stringify(figure)}>{storedFigureText(figure)}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </FormDialog>
      <SuccessModal
        opened={opened && added !== null}
        onClose={onClose}
        message={addedToMeetingText(added?.name ?? '')}
        meetingLink={(linkText) => (
          <MeetingLink id={added?.id ?? ''} onFollow={onClose}>
            {linkText}
          </MeetingLink>
        )}
      />
    </>
  );
}

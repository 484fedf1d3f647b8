import type { ChartData } from '@bellwether/charts/model/data';
import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { annotationForm } from '@bellwether/contract/forms/annotations';
import { type AnnotationPlace, isShownAtFirst } from '@bellwether/domain/annotations/relevance';
import {
  type AnnotationType,
  annotationTypeLabels,
  annotationTypes,
} from '@bellwether/domain/annotations/types';
import { type AdChannel, adChannels } from '@bellwether/domain/channels/ad-channels';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allAnnotationsFilter, useAnnotationChoices } from '../../../data/annotations.ts';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { useDeleteItem } from '../../table/rows/use-delete-item.tsx';
import { annotationsInRange } from './annotation-marks.ts';
import { NoteModal } from './note-modal.tsx';
import classes from './notes.module.css';

type Props = {
  title: string;
  days: NonNullable<ChartData['days']>;
  all: readonly ChartAnnotation[];
  place: AnnotationPlace;
  opened: boolean;
  onClose: () => void;
};

const daysText = ({ from, to }: ChartAnnotation) =>
  to === null ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
const channelText = ({ channel }: ChartAnnotation) =>
  channel === null ? null : (adChannels[channel as AdChannel]?.label ?? null);

export function NotesDialog({ title, days, all, place, opened, onClose }: Props) {
  const notes = annotationsInRange(days, all);
  const { business, may } = useSession();
  const search = usePageSearch();
  const queries = useQueryClient();
  const [choices, setShown] = useAnnotationChoices();
  const form = useDialog<ChartAnnotation | null>();
  const isShown = (kind: AnnotationType) => choices[kind] ?? isShownAtFirst(kind, place);
  const shown = notes.filter(({ kind }) => isShown(kind));
  const last = days.findLast((one) => one !== null)?.to ?? '';
  const today = dayAt(business.time_zone, new Date());
  const deleting = useDeleteItem(annotationForm, {
    onDeleted: () => void queries.invalidateQueries(allAnnotationsFilter),
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={`Notes: ${title}`} size="lg" long>
      <fieldset className={classes['kinds']}>
        <legend>Shown on charts</legend>
        {annotationTypes.map((kind) => (
          <Checkbox
            key={kind}
            label={`${annotationTypeLabels[kind]} (${notes.filter((one) => one.kind === kind).length})`}
            checked={isShown(kind)}
            onChange={(event) => setShown(kind, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {may('write', 'dashboard') ? (
        <Button leftSection={<IconPlus size={16} />} variant="default" onClick={() => form.open(null)}>
          Add note
        </Button>
      ) : null}
      {shown.length === 0 ? (
        <p className={classes['none']}>
          {notes.length === 0 ? 'No notes in this period.' : 'All note types are switched off.'}
        </p>
      ) : (
        <ol className={classes['notes']} aria-label="Notes">
          {shown.toReversed().map((one) => (
            <li key={one.id}>
              <span className={classes['day']}>{daysText(one)}</span>
              <span className={classes['text']}>
                {one.page ? (
                  <Anchor renderRoot={(props) => <Link {...props} to={one.page ?? '.'} search={search} />}>
                    {one.text}
                  </Anchor>
                ) : (
                  <span>{one.text}</span>
                )}
                <small>
                  {[
                    annotationTypeLabels[one.kind],
                    one.kind === 'person' ? channelText(one) : null,
                    one.author,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {one.mine ? (
                <span className={classes['acts']}>
                  <IconButton label={`Edit ${one.text}`} onClick={() => form.open(one)}>
                    <IconPencil size={16} />
                  </IconButton>
                  <IconButton label={`Delete ${one.text}`} onClick={() => deleting.confirmDeletion(one)}>
                    <IconTrash size={16} />
                  </IconButton>
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {form.content ? (
        <NoteModal
          key={`${business.id} ${form.content.key}`}
          note={form.content.value}
          day={today < last || last === '' ? today : last}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {deleting.dialog}
    </Dialog>
  );
}

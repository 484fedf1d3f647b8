import type { FileItem } from '@bellwether/contract/api/files';
import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { AgendaItem } from '../../data/meetings/meetings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { ActionItems } from './action-items.tsx';
import { AgendaFigures } from './agenda-figures.tsx';
import { AgendaFiles, AgendaPictures } from './agenda-files.tsx';
import classes from './meetings.module.css';
import { findField, StatusBadge } from './status-badge.tsx';

const status = findField(agendaItemForm.fields, 'status');

type Props = {
  item: AgendaItem;
  /** Users assigned to action items anywhere in the agenda. */
  assignees: readonly string[];
  files: readonly FileItem[] | undefined;
  figures: readonly MeetingFigure[];
  /**
   * Moves the agenda item up or down by one position. Absent at that end of the agenda and for users without write
   * access.
   */
  up?: (() => void) | undefined;
  down?: (() => void) | undefined;
  edit?: () => void;
  remove?: () => void;
};

export function AgendaCard({ item, assignees, files, figures, up, down, edit, remove }: Props) {
  return (
    <li className={classes['point']}>
      <header className={classes['head']}>
        <div className={classes['name']}>
          <h3>{item.name}</h3>
          <StatusBadge field={status} value={item.status} />
        </div>
        {up ? (
          <IconButton label={`Move ${item.name} up`} onClick={up}>
            <IconArrowUp size={18} />
          </IconButton>
        ) : null}
        {down ? (
          <IconButton label={`Move ${item.name} down`} onClick={down}>
            <IconArrowDown size={18} />
          </IconButton>
        ) : null}
        {edit ? (
          <IconButton label={`Edit ${item.name}`} onClick={edit}>
            <IconPencil size={18} />
          </IconButton>
        ) : null}
        {remove ? (
          <IconButton label={`Delete ${item.name}`} onClick={remove}>
            <IconTrash size={18} />
          </IconButton>
        ) : null}
      </header>
      <RichText html={item.description} />
      <AgendaPictures files={files} />
      <AgendaFigures figures={figures} />
      <div className={classes['foot']}>
        <ActionItems agendaItem={item} assignees={assignees} />
        <AgendaFiles item={item} files={files} />
      </div>
    </li>
  );
}

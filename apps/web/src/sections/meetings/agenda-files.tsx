import type { FileItem } from '@bellwether/contract/api/files';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { filesOf } from '../../data/files.ts';
import type { AgendaItem } from '../../data/meetings.ts';
import { useSession } from '../../data/session.ts';
import { useItems } from '../../data/use-items.ts';
import { Expandable } from '../../ui/expandable.tsx';
import { FileList } from '../files/file-list.tsx';

/** The files of a point, folded away while there are none; nothing for readers then. */
export function AgendaFiles({ item }: { item: AgendaItem }) {
  const { business, may } = useSession();
  const endpoint = filesOf(agendaItemForm, item.id);
  const { meta } = useItems<FileItem>(endpoint, business.id, { perPage: 1 }, [1]);
  const addTo = may('write', 'meetings') ? endpoint : undefined;
  if (!meta || (meta.total === 0 && !addTo)) return null;
  return (
    <Expandable title="Files" aside={meta.total} startsOpen={meta.total > 0}>
      <FileList
        {...{ endpoint, addTo }}
        title={`Files of ${item.name}`}
        mayDelete={may('delete', 'meetings')}
      />
    </Expandable>
  );
}

import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { agendaFigureForm } from '@bellwether/contract/forms/meetings';
import {
  compareFrozenFigure,
  describeFrozenRange,
  formatPrintedChange,
  hiddenFigureReason,
} from '@bellwether/contract/meetings/frozen-vs-current';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAgendaFigures } from '../../data/meetings/meeting-figures.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChangeMark } from '../kpi/change-mark.tsx';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';
import classes from './figures.module.css';

type Value = MeetingFigure['values'][number];

function ThenNow({ value }: { value: Value }) {
  const { business } = useSession();
  const comparison = compareFrozenFigure(value, business.currency);
  if (!comparison) return null;
  const { label, previous: frozen, current, change } = comparison;
  const { unit } = value;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Then">{frozen}</td>
      <td data-label="Now">{current}</td>
      <td data-label="Change">
        {change === null || change.direction === 'flat' ? (
          formatPrintedChange(change, unit)
        ) : (
          <ChangeMark change={change} unit={unit} />
        )}
      </td>
    </tr>
  );
}

type Props = { figures: readonly MeetingFigure[] };

/** Metric values stored with an agenda item, next to the current result of the same query. */
export function AgendaFigures({ figures }: Props) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const deletion = useDeleteItem(agendaFigureForm, { onDeleted: () => refreshAgendaFigures(queries) });
  const remove = may('delete', 'meetings');
  return (
    <>
      {figures.map((figure) =>
        figure.closed ? (
          <p key={figure.id} className={classes['closed']}>
            {hiddenFigureReason(figure)}
          </p>
        ) : (
          <figure key={figure.id} className={classes['figure']}>
            <figcaption>
              <span>
                <strong>{figure.name}</strong>
                <small>{describeFrozenRange(figure, business.time_zone)}</small>
              </span>
              {remove ? (
                <IconButton
                  label={`Delete the figure ${figure.name}`}
                  onClick={() => deletion.confirmDeletion(figure)}
                >
                  <IconTrash size={18} />
                </IconButton>
              ) : null}
            </figcaption>
            <table aria-label={`${figure.name}, then and now`}>
              <thead>
                <tr>
                  <th scope="col">Figure</th>
                  <th scope="col">Then</th>
                  <th scope="col">Now</th>
                  <th scope="col">Change</th>
                </tr>
              </thead>
              <tbody>
                {figure.values.map((value) => (
                  <ThenNow key={value.metric} value={value} />
                ))}
              </tbody>
            </table>
            {figure.refused ? <p className={classes['closed']}>{`Now: ${figure.refused}`}</p> : null}
          </figure>
        ),
      )}
      {deletion.dialog}
    </>
  );
}

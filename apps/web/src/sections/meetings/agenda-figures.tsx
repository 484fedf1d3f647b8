import { changeOf } from '@bellwether/contract/format/change';
import { currencyFor, formatValue } from '@bellwether/contract/format/number';
import { agendaFigureForm } from '@bellwether/contract/forms/meetings';
import { figureInfo } from '@bellwether/contract/plan/standing-figures';
import { rangeLabel } from '@bellwether/contract/reports/words/label';
import { formatDateTime } from '@bellwether/contract/time/date-time';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type MeetingFigure, refreshFigures } from '../../data/meeting-figures.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChangeMark } from '../kpi/change-mark.tsx';
import { useDeleteItem } from '../table/use-delete-item.tsx';
import classes from './figures.module.css';

type Value = MeetingFigure['values'][number];

/** What a metric was when it was put on the agenda, what it is now, and what changed since. */
function ThenNow({ metric, unit, was, now, currency, currency_now }: Value) {
  const { business } = useSession();
  const info = figureInfo(metric);
  if (!info) return null;
  const { label, goodDirection } = info;
  const say = (value: number | null, of: string) =>
    formatValue(value, unit, 'table', currencyFor(of, business.currency));
  const change = currency === currency_now ? changeOf(now, was, goodDirection) : null;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Then">{say(was, currency)}</td>
      <td data-label="Now">{say(now, currency_now)}</td>
      <td data-label="Change">
        {change === null ? (
          '–'
        ) : change.direction === 'flat' ? (
          'unchanged'
        ) : (
          <ChangeMark {...{ change, unit }} />
        )}
      </td>
    </tr>
  );
}

type Props = { figures: readonly MeetingFigure[] };

/** The figures of a point: as they were when they were put there beside what the same question is answered now. */
export function AgendaFigures({ figures }: Props) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const deletion = useDeleteItem(agendaFigureForm, { onDeleted: () => refreshFigures(queries) });
  const remove = may('delete', 'meetings');
  return (
    <>
      {figures.map((figure) =>
        figure.closed ? (
          <p key={figure.id} className={classes['closed']}>
            A figure of a part of the product that is not open to you.
          </p>
        ) : (
          <figure key={figure.id} className={classes['figure']}>
            <figcaption>
              <span>
                <strong>{figure.name}</strong>
                <small>
                  {figure.range ? `${rangeLabel(figure.range)}, kept ` : 'Kept '}
                  {formatDateTime(business.time_zone, new Date(figure.as_of))}
                </small>
              </span>
              {remove ? (
                <IconButton label={`Delete the figures ${figure.name}`} onClick={() => deletion.ask(figure)}>
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
                  <ThenNow key={value.metric} {...value} />
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

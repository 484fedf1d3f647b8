import type { listBusinessHistory } from '@bellwether/contract/api/businesses';
import type { Business } from '@bellwether/contract/api/shapes';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import classes from './businesses.module.css';

type Props = { business: Business; opened: boolean; onClose: () => void };

/** Change history of a business, newest first. */
export function HistoryModal({ business, opened, onClose }: Props) {
  const history = useQuery(
    endpointQuery<typeof listBusinessHistory>('/businesses/:businessId/history', {
      params: { businessId: business.id },
    }),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={`History of ${business.trading_name}`} size="lg" long>
      {history.isError ? (
        <ErrorBlock message={readErrorMessage(history.error)} retry={() => void history.refetch()} />
      ) : history.data?.data.length === 0 ? (
        <EmptyState message="No changes yet." />
      ) : (
        <ul className={classes['history']} aria-busy={history.isPending}>
          {history.data?.data.map(({ id, what: change, user, occurred }) => (
            <li key={id}>
              {change.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p className={classes['when']}>
                {`${user?.full_name ?? 'Unknown user'}, ${formatDateTime(business.time_zone, new Date(occurred))}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

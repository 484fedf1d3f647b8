import type {
  Connection,
  disconnectIntegration,
  listConnections,
} from '@bellwether/contract/api/integrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../../../data/calls/api-error.ts';
import { call } from '../../../../data/calls/call.ts';
import { endpointQuery } from '../../../../data/calls/endpoint-query.ts';
import { type IntegrationType, integrationTypesQuery } from '../../../../data/integration-types.ts';
import { useSession } from '../../../../data/session/session.ts';
import { loadUser } from '../../../../data/session/sign-in.ts';
import { TableSection } from '../../../../sections/table/table-section.tsx';
import { notify } from '../../../../ui/notify.tsx';
import { useDialog } from '../../../../ui/use-dialog.ts';
import { AvailableCard, CardSkeletons, ConnectionCard } from './cards.tsx';
import { CredentialsModal } from './credentials-modal.tsx';
import classes from './integrations.module.css';

const path = '/businesses/:businessId/integrations';

export function Integrations() {
  const { business, may } = useSession();
  const params = { businessId: business.id };
  const cache = useQueryClient();
  const list = useQuery(endpointQuery<typeof listConnections>(path, { params }));
  const types = useQuery(integrationTypesQuery);
  const dialog = useDialog<{ type: IntegrationType; connection?: Connection }>();
  // Connections decide which figures are read, so all queries are refetched.
  const changed = () => Promise.all([loadUser(), cache.invalidateQueries()]);
  const end = useMutation({
    mutationFn: async ({ fk_integration_type_id: type }: Connection) => {
      await call<typeof disconnectIntegration>('DELETE', `${path}/:type`, { params: { ...params, type } });
      await changed();
    },
    onSuccess: (_, { integration_type }) => notify({ text: `${integration_type.name} was disconnected.` }),
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const mayWrite = may('write', 'config');
  const connections = list.data?.data;
  const known = types.data ?? [];
  const findType = ({ fk_integration_type_id: id }: Connection) => known.find((type) => type.id === id);
  const available = known.filter(({ id }) => !connections?.some((one) => one.fk_integration_type_id === id));
  return (
    <>
      <TableSection
        title="Integrations"
        showing={connections && types.data ? `${connections.length} of ${known.length} connected` : undefined}
        busy={list.isFetching}
        failed={
          list.isError && !list.data
            ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
            : undefined
        }
      >
        <p className={classes['lead']}>Credentials are encrypted. Only the last four characters are shown.</p>
        {connections && types.data ? (
          <>
            <ul className={classes['cards']} aria-label="Connected">
              {connections.map((connection) => (
                <ConnectionCard
                  key={connection.id}
                  connection={connection}
                  type={findType(connection)}
                  timeZone={business.time_zone}
                  mayWrite={mayWrite}
                  onReplace={(type) => dialog.open({ type, connection })}
                  onEnd={() => end.mutateAsync(connection).catch(() => undefined)}
                />
              ))}
            </ul>
            <ul className={classes['cards']} aria-label="Not connected">
              {available.map((type) => (
                <AvailableCard
                  key={type.id}
                  type={type}
                  mayWrite={mayWrite}
                  onConnect={() => dialog.open({ type })}
                />
              ))}
            </ul>
          </>
        ) : (
          <ul className={classes['cards']} aria-hidden>
            <CardSkeletons />
          </ul>
        )}
      </TableSection>
      {dialog.content ? (
        <CredentialsModal
          key={dialog.content.key}
          {...dialog.content.value}
          businessId={business.id}
          opened={dialog.opened}
          onClose={dialog.close}
          onSaved={changed}
        />
      ) : null}
    </>
  );
}

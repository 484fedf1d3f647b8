import type {
  disconnectIntegration,
  Integration,
  listIntegrations,
  pauseSource,
  syncSource,
} from '@bellwether/contract/api/integrations';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../../../data/calls/api-error.ts';
import { call } from '../../../../data/calls/call.ts';
import { endpointQuery } from '../../../../data/calls/endpoint-query.ts';
import { type IntegrationType, integrationTypesQuery } from '../../../../data/integration-types.ts';
import { useSession } from '../../../../data/session/session.ts';
import { loadSignedInUser } from '../../../../data/session/sign-in.ts';
import { openSourceSignIn } from '../../../../sections/source-sign-in.ts';
import { timeZoneText } from '../../../../sections/sources/time-zone.ts';
import { TableSection } from '../../../../sections/table/table-section.tsx';
import { useDialog } from '../../../../ui/modals/use-dialog.ts';
import { notify } from '../../../../ui/notifications/notify.tsx';
import { AddAccountModal } from './add-account-modal.tsx';
import { AvailableCard, CardSkeletons, IntegrationCard, type SyncActions } from './cards.tsx';
import { ConversionsModal } from './conversions-modal.tsx';
import { CredentialsModal } from './credentials-modal.tsx';
import { DisconnectModal } from './disconnect-modal.tsx';
import { DataFeeds } from './feeds.tsx';
import classes from './integrations.module.css';

const path = '/businesses/:businessId/integrations';

/** Interval in ms at which the list of integrations is refetched while a sync runs. */
const watchMs = 2000;

export function Integrations() {
  const { business, may } = useSession();
  const params = { businessId: business.id };
  const cache = useQueryClient();
  const list = useQuery({
    ...endpointQuery<typeof listIntegrations>(path, { params }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ running }) => running) ? watchMs : false),
  });
  const types = useQuery(integrationTypesQuery);
  const dialog = useDialog<{ type: IntegrationType; integration?: Integration }>();
  const leaving = useDialog<Integration>();
  const counting = useDialog<Integration>();
  const adding = useDialog<Integration>();
  // Refetches all queries, because an integration decides which rows figures are computed from.
  const changed = () => Promise.all([loadSignedInUser(), cache.invalidateQueries()]);
  const end = useMutation({
    mutationFn: async ({
      integration,
      figures,
    }: {
      integration: Integration;
      figures: 'keep' | 'remove';
    }) => {
      const { fk_integration_type_id: type, id } = integration;
      await call<typeof disconnectIntegration>('DELETE', `${path}/:type`, {
        params: { ...params, type },
        query: { source_id: id, figures },
      });
      await changed();
    },
    onSuccess: (_, { integration, figures }) => {
      leaving.close();
      const fate = figures === 'remove' ? ' and its figures were removed' : '';
      notify({ text: `${integration.integration_type.name} was disconnected${fate}.` });
    },
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const act = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => list.refetch(),
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const signIns = list.data?.sign_in ?? [];
  const findService = (type: string) => signIns.find((one) => one.type === type)?.service;
  const signIn = (type: string, sourceId?: string) =>
    act.mutate(() => openSourceSignIn(business.id, type as IntegrationTypeId, sourceId));
  const buildSyncActions = (integration: Integration): SyncActions => {
    const { id, fk_integration_type_id: type } = integration;
    const source = { params: { ...params, sourceId: id } };
    const at = '/businesses/:businessId/sources/:sourceId';
    return {
      busy: act.isPending,
      onSync: () => act.mutate(() => call<typeof syncSource>('POST', `${at}/sync`, source)),
      onPause: (paused) =>
        act.mutate(() => call<typeof pauseSource>('PUT', `${at}/paused`, { ...source, body: { paused } })),
      onConversions: integration.conversions.can_choose ? () => counting.open(integration) : undefined,
      onSignIn: findService(type) ? () => signIn(type, id) : undefined,
      onAdd: findService(type)
        ? () => (integration.own_sign_in ? adding.open(integration) : signIn(type))
        : undefined,
    };
  };
  const mayWrite = may('write', 'config');
  const integrations = list.data?.data;
  const known = types.data ?? [];
  const findType = ({ fk_integration_type_id: id }: Integration) => known.find((type) => type.id === id);
  const available = known.filter(({ id }) => !integrations?.some((one) => one.fk_integration_type_id === id));
  return (
    <>
      <TableSection
        title="Integrations"
        showing={
          integrations && types.data
            ? `${integrations.length} of ${known.length} connected · ${timeZoneText(business.time_zone)}`
            : undefined
        }
        busy={list.isFetching}
        failed={
          list.isError && !list.data
            ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
            : undefined
        }
      >
        <p className={classes['lead']}>Credentials are encrypted. Only the last four characters are shown.</p>
        {integrations && types.data ? (
          <>
            <ul className={`${classes['cards']} ${classes['connected']}`} aria-label="Connected">
              {integrations.map((integration) => (
                <IntegrationCard
                  key={integration.id}
                  integration={integration}
                  type={findType(integration)}
                  timeZone={business.time_zone}
                  mayWrite={mayWrite}
                  sync={buildSyncActions(integration)}
                  onReplace={(type) => dialog.open({ type, integration })}
                  onEnd={() => leaving.open(integration)}
                />
              ))}
            </ul>
            <DataFeeds feeds={list.data?.feeds ?? []} timeZone={business.time_zone} />
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
          website={business.website}
          service={findService(dialog.content.value.type.id)}
          onSignIn={signIn}
          opened={dialog.opened}
          onClose={dialog.close}
          onSaved={changed}
        />
      ) : null}
      {adding.content ? (
        <AddAccountModal
          key={adding.content.key}
          integration={adding.content.value}
          businessId={business.id}
          onSignIn={() => {
            if (adding.content) signIn(adding.content.value.fk_integration_type_id);
          }}
          opened={adding.opened}
          onClose={adding.close}
          onSaved={changed}
        />
      ) : null}
      {counting.content ? (
        <ConversionsModal
          key={counting.content.key}
          integration={counting.content.value}
          businessId={business.id}
          opened={counting.opened}
          onClose={counting.close}
          onSaved={changed}
        />
      ) : null}
      {leaving.content ? (
        <DisconnectModal
          key={leaving.content.key}
          integration={leaving.content.value}
          busy={end.isPending}
          opened={leaving.opened}
          onClose={leaving.close}
          onDisconnect={(figures) => {
            if (leaving.content) end.mutate({ integration: leaving.content.value, figures });
          }}
        />
      ) : null}
    </>
  );
}

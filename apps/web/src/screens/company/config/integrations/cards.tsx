import type { Integration } from '@bellwether/contract/api/integrations';
import { deliversRows } from '@bellwether/domain/sources/deliveries';
import { integrationTexts } from '@bellwether/domain/sources/integration-texts';
import {
  knownIntegrationTypes,
  unsupportedIntegrationMessage,
} from '@bellwether/domain/sources/integrations';
import { historyPercent } from '@bellwether/domain/sources/source-history';
import { dayAt } from '@bellwether/domain/time/day';
import { Button, Group, Skeleton } from '@mantine/core';
import type { IntegrationType } from '../../../../data/integration-types.ts';
import { SourceStateBadge } from '../../../../sections/sources/source-state-badge.tsx';
import { sourceStates } from '../../../../sections/sources/source-states.ts';
import { SyncTime, UnbrokenDay } from '../../../../sections/sources/sync-time.tsx';
import { Toggle } from '../../../../ui/inputs/toggle.tsx';
import classes from './integrations.module.css';
import { isUnread, unreadText } from './texts.ts';

const findDescription = (id: string): string | undefined =>
  knownIntegrationTypes([id]).map((type) => integrationTexts[type])[0];

type FactProps = { integration: Integration; timeZone: string };

/** Lines on the last load of an integration, and on how far its figures go. */
function LastLoad({ integration, timeZone }: FactProps) {
  const { last_load: last, account, fk_integration_type_id: type } = integration;
  if (!last) return null;
  // Figures come from files if there is no account; only the pixel delivers them by itself.
  const isSync = account !== null || type === 'pixel';
  return (
    <>
      <li>
        {isSync ? 'Last sync' : 'Last upload'}: <SyncTime time={last.at} timeZone={timeZone} />,{' '}
        {last.rows.toLocaleString('en-AU')} rows.
      </li>
      <li>
        Figures up to <UnbrokenDay day={last.to_date} />.
      </li>
    </>
  );
}

/** Line on how much of a source's history was loaded, or when the next sync begins. */
function Progress({ integration: { state, history, running, next_run: next }, timeZone }: FactProps) {
  if (state === 'syncing' && history)
    return (
      <li aria-live="polite">Loading the history, newest days first: {historyPercent(history)}% so far.</li>
    );
  if (running) return <li aria-live="polite">Reading the newest days.</li>;
  return next ? (
    <li aria-live="polite">
      Next sync: <SyncTime time={next} timeZone={timeZone} />.
    </li>
  ) : null;
}

/**
 * Buttons of a source that syncs automatically. `onSignIn` is absent for a service that takes credentials instead of a
 * sign-in.
 */
export type SyncActions = {
  onSync: () => void;
  onPause: (paused: boolean) => void;
  onSignIn: (() => void) | undefined;
  /** Opens the choice of what counts as a conversion; absent for a service with one number only. */
  onConversions: (() => void) | undefined;
  /** Lets the user add another account of the service; absent like `onSignIn`. */
  onAdd: (() => void) | undefined;
  busy: boolean;
};

type IntegrationProps = {
  integration: Integration;
  sync: SyncActions;
  /** Integration type; undefined if the product no longer offers it. */
  type: IntegrationType | undefined;
  timeZone: string;
  mayWrite: boolean;
  onReplace: (type: IntegrationType) => void;
  onEnd: () => void;
};

/** Card of a connected integration. Its switch stays on until the user has confirmed to disconnect it. */
export function IntegrationCard(props: IntegrationProps) {
  const { integration, type, timeZone, mayWrite, onReplace, onEnd, sync } = props;
  const { state, recent, last_load: last, api_key: apiKey, integration_type: about } = integration;
  const { account, fault, history } = integration;
  const { tone, explanation } = sourceStates[state];
  return (
    <li className={classes['card']} aria-label={type?.value ?? about.name}>
      <div className={classes['head']}>
        <Toggle
          label={type?.value ?? about.name}
          description={type ? about.description : unsupportedIntegrationMessage}
          checked
          disabled={!mayWrite}
          onChange={onEnd}
        />
        {type ? <SourceStateBadge state={state} history={history} /> : null}
      </div>
      {type ? (
        <>
          <ul className={classes['facts']}>
            {account ? <li>Account: {account.name}</li> : null}
            {explanation ? <li data-tone={tone}>{explanation}</li> : null}
            {fault ? (
              <li data-tone={tone}>
                {fault.message} {fault.action}
              </li>
            ) : null}
            {integration.access_ends ? (
              <li data-tone="warn">
                The access ends on <UnbrokenDay day={dayAt(timeZone, new Date(integration.access_ends))} />.
                Sign in again before.
              </li>
            ) : null}
            {integration.conversions.chosen ? <li>Counts the conversions that were chosen here.</li> : null}
            <Progress integration={integration} timeZone={timeZone} />
            <LastLoad integration={integration} timeZone={timeZone} />
            {last && !last.recent && state !== 'syncing' ? (
              <li data-tone="warn">No data for more than 72 hours.</li>
            ) : null}
            {!last && !account && isUnread(type.id, sync.onSignIn !== undefined) ? (
              <li>{unreadText(type.id, type.value)} Upload its figures as a CSV file.</li>
            ) : recent && !last && !history && deliversRows(type.id) ? (
              <li>Set up less than 72 hours ago. The first figures can take up to 72 hours.</li>
            ) : null}
            {account ? null : (
              <li>
                {apiKey === null
                  ? last
                    ? 'Figures come from files; no credentials saved.'
                    : 'No credentials saved.'
                  : 'Credentials: '}
                {apiKey === null ? null : <span className={classes['key']}>{apiKey}</span>}
              </li>
            )}
          </ul>
          {mayWrite && account ? (
            <SyncButtons
              integration={integration}
              name={type.value}
              onReplace={sync.onSignIn ? undefined : () => onReplace(type)}
              {...sync}
            />
          ) : mayWrite ? (
            <Button
              variant="default"
              size="xs"
              aria-label={`${apiKey === null ? 'Enter' : 'Replace'} credentials of ${type.value}`}
              onClick={() => onReplace(type)}
            >
              {apiKey === null ? 'Enter credentials' : 'Replace credentials'}
            </Button>
          ) : null}
        </>
      ) : null}
    </li>
  );
}

type SyncButtonsProps = SyncActions & {
  integration: Integration;
  name: string;
  /** Opens the form to replace the credentials; undefined for a source with a sign-in. */
  onReplace: (() => void) | undefined;
};

function SyncButtons(props: SyncButtonsProps) {
  const { integration, name, onSync, onPause, onConversions, onSignIn, onAdd, onReplace, busy } = props;
  const { state } = integration;
  const isOver = state === 'expired' || state === 'revoked';
  return (
    <Group gap="xs">
      {isOver && onSignIn ? (
        <Button size="xs" onClick={onSignIn} loading={busy} aria-label={`Connect again: ${name}`}>
          Connect again
        </Button>
      ) : null}
      {isOver || state === 'paused' ? null : (
        <Button
          variant="default"
          size="xs"
          onClick={onSync}
          loading={busy || integration.running}
          aria-label={`Sync now: ${name}`}
        >
          Sync now
        </Button>
      )}
      {isOver ? null : (
        <Button
          variant="default"
          size="xs"
          onClick={() => onPause(state !== 'paused')}
          aria-label={`${state === 'paused' ? 'Resume' : 'Pause'} ${name}`}
        >
          {state === 'paused' ? 'Resume' : 'Pause'}
        </Button>
      )}
      {onConversions && !isOver ? (
        <Button
          variant="default"
          size="xs"
          onClick={onConversions}
          aria-label={`Choose the conversions of ${name}`}
        >
          Conversions
        </Button>
      ) : null}
      {onAdd && !isOver ? (
        <Button variant="default" size="xs" onClick={onAdd} aria-label={`Add another account of ${name}`}>
          Add another account
        </Button>
      ) : null}
      {onReplace ? (
        <Button
          variant={isOver ? 'filled' : 'default'}
          size="xs"
          onClick={onReplace}
          aria-label={`Replace credentials of ${name}`}
        >
          Replace credentials
        </Button>
      ) : null}
    </Group>
  );
}

type AvailableProps = { type: IntegrationType; mayWrite: boolean; onConnect: () => void };

export function AvailableCard({ type, mayWrite, onConnect }: AvailableProps) {
  return (
    <li className={classes['card']} aria-label={type.value}>
      <Toggle
        label={type.value}
        description={findDescription(type.id)}
        checked={false}
        disabled={!mayWrite}
        onChange={onConnect}
      />
    </li>
  );
}

/** Placeholder cards while the integrations load. */
export const CardSkeletons = () =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
    <li key={key} className={classes['card']} aria-hidden>
      <Skeleton height={20} width="50%" />
      <Skeleton height={14} mt={12} />
    </li>
  ));

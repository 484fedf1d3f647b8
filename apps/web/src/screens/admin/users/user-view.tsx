import type { HistoryEntry } from '@bellwether/contract/api/items';
import type { getUserRow, UserRow } from '@bellwether/contract/api/people/user-admin';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { noBusinessKey } from '../../../data/items/items.ts';
import { useItems } from '../../../data/items/use-items.ts';
import { startImpersonation } from '../../../data/people/impersonation.ts';
import { useUserList } from '../../../data/people/user-options.ts';
import {
  toDeactivationBody,
  userHistoryEndpoint,
  userQuery,
  useUserActions,
} from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { historyColumns } from '../../../sections/rows/history-columns.ts';
import { LoadMoreTable } from '../../../sections/table/load-more-table.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { ConfirmedToggle } from '../../../ui/inputs/confirmed-toggle.tsx';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { ViewModal } from '../../../ui/modals/view-modal.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import {
  formatUserDay,
  formatUserTime,
  SignInStatusBadge,
  userBusinessesText,
  userRolesText,
} from './user-columns.tsx';
import classes from './users.module.css';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

type Props = {
  person: UserRow;
  opened: boolean;
  onClose: () => void;
  /** Whether the reader can change this account. */
  mayChange: boolean;
};

export function UserView({ person: listedUser, opened, onClose, mayChange }: Props) {
  const { data, error, refetch } = useQuery(userQuery(listedUser.id));
  const person = data?.data ?? listedUser;
  const { businesses } = useSession();
  const { resetFactor, resetPasskeys } = useUserActions();
  const primary = businesses.find(({ id }) => id === person.fk_primary_business_id)?.trading_name;
  return (
    <ViewModal
      opened={opened}
      onClose={onClose}
      long
      title={person.full_name || person.email}
      rows={[
        { label: 'Email', value: person.email },
        { label: 'Status', value: <SignInStatusBadge person={person} /> },
        { label: 'Roles', value: userRolesText(person) },
        { label: 'Businesses', value: userBusinessesText(person) },
        { label: 'Primary business', value: primary },
        { label: 'Two-step sign-in', value: person.has_second_factor ? 'On' : 'Off' },
        { label: 'Passkeys', value: person.passkeys === 0 ? 'None' : String(person.passkeys) },
        { label: 'Last login', value: formatUserTime(person.last_login_at) },
        { label: 'Created', value: formatUserDay(person.created_at) },
      ]}
    >
      {error ? <ErrorBlock message={readErrorMessage(error)} retry={() => void refetch()} /> : null}
      {mayChange && data ? <Account person={person} work={data.open_work} /> : null}
      {mayChange && data && person.status === 'active' ? <ViewAs person={person} /> : null}
      {mayChange && data && person.has_second_factor ? (
        <Reset
          person={person}
          button="Turn off two-step sign-in"
          title={`Turn off two-step sign-in of ${person.full_name}?`}
          message="They then sign in with only their password, and are notified by email. Make sure that the request really comes from them."
          confirm="Turn off"
          resetMethod={resetFactor}
        />
      ) : null}
      {mayChange && data && person.passkeys > 0 ? (
        <Reset
          person={person}
          button="Remove passkeys"
          title={`Remove the passkeys of ${person.full_name}?`}
          message="They can no longer sign in with a passkey and need their password. They are notified by email."
          confirm="Remove"
          resetMethod={resetPasskeys}
        />
      ) : null}
      {person.locked ? <p className={classes['hint']}>{person.locked}</p> : null}
      <div className={classes['section']}>
        <History id={person.id} />
      </div>
    </ViewModal>
  );
}

type Work = ReplyOf<typeof getUserRow>['open_work'];

const workText = ({
  action_items: items,
  digital_analyst_of: names,
  report_schedules: reports,
}: Work): string =>
  [
    ...(items > 0 ? [items === 1 ? '1 open action item' : `${items} open action items`] : []),
    ...(reports > 0 ? [reports === 1 ? '1 scheduled report' : `${reports} scheduled reports`] : []),
    ...(names.length > 0 ? [`as digital analyst of ${names.join(', ')}`] : []),
  ].join(' and ');

/**
 * Switch that activates or deactivates an account. Switching off can be undone for 4 seconds, and requires a user who
 * takes over open work.
 */
function Account({ person, work }: { person: UserRow; work: Work }) {
  const { change } = useUserActions();
  const { business, user } = useSession();
  const [takesOver, setTakesOver] = useState<string | null>(null);
  const { people } = useUserList(person.businesses[0]?.id ?? business.id, []);
  const active = person.status === 'active';
  const waiting = workText(work);
  const needsSomebody = active && waiting !== '';
  const self = person.id === user.id;
  const set = useMutation({
    mutationFn: () =>
      change(person.id, active ? toDeactivationBody(person, takesOver) : { status: 'active' }),
    onSuccess: () =>
      notify({
        text: active
          ? `${person.full_name} is inactive and signed out.`
          : `${person.full_name} is active again. Choose a primary business again if needed.`,
      }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <div className={classes['account']}>
      {needsSomebody ? (
        <SelectField
          label={`New owner of ${waiting}`}
          description="Required before you deactivate the account."
          searchable
          options={people
            .filter(({ id }) => id !== person.id)
            .map(({ id, name }) => ({ key: id, value: name }))}
          value={takesOver}
          onChange={setTakesOver}
        />
      ) : null}
      <ConfirmedToggle
        label="Account is active"
        description={
          self
            ? 'You cannot deactivate your own account.'
            : active
              ? 'If you switch it off, they are signed out immediately and lose their primary business. Their name stays on their work.'
              : 'If you switch it on, they can sign in again with the roles and businesses they had.'
        }
        checked={active}
        disabled={self || (needsSomebody && takesOver === null)}
        // The toggle is not disabled while saving: it would lose the focus, and Escape would not close the dialog.
        onTurnOn={() => {
          if (!set.isPending) set.mutate();
        }}
        onConfirmed={() => set.mutateAsync().catch(() => undefined)}
      />
    </div>
  );
}

/** Button that opens the product as this user sees it, read only, so that an admin can help them. */
function ViewAs({ person }: { person: UserRow }) {
  const { user } = useSession();
  const begin = useMutation({
    mutationFn: () => startImpersonation(person.id),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  if (person.id === user.id) return null;
  return (
    <div className={classes['account']}>
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        View as {person.full_name || person.email}
      </Button>
      <p className={classes['hint']}>
        See every page as they see it, read-only, for at most an hour. Each view is logged.
      </p>
    </div>
  );
}

type ResetProps = {
  person: UserRow;
  button: string;
  title: string;
  message: string;
  confirm: string;
  resetMethod: (id: string) => Promise<{ message: string }>;
};

/**
 * Button that removes a sign-in method of a user who lost a device. The admin first confirms that the request is
 * genuine.
 */
function Reset({ person, button, title, message, confirm, resetMethod }: ResetProps) {
  const { user } = useSession();
  const [confirming, setConfirming] = useState(false);
  const reset = useMutation({
    mutationFn: () => resetMethod(person.id),
    onSuccess: ({ message }) => notify({ text: message }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => setConfirming(false),
  });
  if (person.id === user.id) return null;
  return (
    <div className={classes['account']}>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {button}
      </Button>
      <ConfirmModal
        opened={confirming}
        title={title}
        message={message}
        confirm={confirm}
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function History({ id }: { id: string }) {
  const [pages, setPages] = useState([1]);
  const list = useItems<HistoryEntry>(userHistoryEndpoint(id), noBusinessKey, { perPage: 15 }, pages);
  return (
    <LoadMoreTable
      title="History"
      columns={historyColumns(timeZone)}
      list={list}
      onMore={(page) => setPages((now) => [...now, page])}
    />
  );
}

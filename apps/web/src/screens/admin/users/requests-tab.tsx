import type {
  AccessRequest,
  decideAccessRequest,
  listAccessRequests,
} from '@bellwether/contract/api/people/access-requests';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { useUserActions } from '../../../data/people/users.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './requests.module.css';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export function RequestsTab() {
  const found = useQuery({
    ...endpointQuery<typeof listAccessRequests>('/access-requests'),
    staleTime: 0,
  });
  if (found.isError)
    return <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={160} />;
  const requests = found.data.data;
  if (requests.length === 0)
    return (
      <EmptyState
        message="No access requests."
        hint="People can request access on pages that are closed to them. Their requests appear here and in your notifications."
      />
    );
  return (
    <ul className={classes['requests']} aria-label="Access requests">
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: AccessRequest }) {
  const { id, user, business, module_label: module, message, at, is_off, has_role, roles } = request;
  const cache = useQueryClient();
  const { done } = useUserActions();
  const [role, setRole] = useState(roles[0]?.id ?? null);
  const answer = useMutation({
    mutationFn: (decision: 'granted' | 'declined') =>
      done(
        call<typeof decideAccessRequest>('POST', '/access-requests/:id/answer', {
          params: { id },
          body: { answer: decision, role_id: decision === 'granted' && !has_role ? role : null },
        }),
      ),
    onSuccess: ({ message: text }) => notify({ text }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => cache.invalidateQueries(endpointFilter<typeof listAccessRequests>('/access-requests')),
  });
  const lacksRole = !has_role && roles.length === 0;
  return (
    <li className={classes['request']}>
      <div>
        <p className={classes['what']}>
          <strong>{user.full_name || user.email}</strong> asks for <strong>{module}</strong> in{' '}
          <strong>{business.trading_name}</strong>
        </p>
        <p className={classes['when']}>
          {user.email} · {formatDateTime(timeZone, new Date(at))}
        </p>
        {message ? <blockquote>{message}</blockquote> : null}
        {is_off ? (
          <p className={classes['when']}>
            {module} is off for {business.trading_name}: giving access switches it on for everyone there whose
            role includes it.
          </p>
        ) : null}
        {lacksRole ? (
          <p className={classes['when']}>
            None of the roles that you can give includes {module}. Ask a Super Admin.
          </p>
        ) : null}
      </div>
      <div className={classes['answer']}>
        {has_role || lacksRole ? null : (
          <SelectField
            label={`Role in ${business.trading_name}`}
            options={roles.map((one) => ({ key: one.id, value: one.name }))}
            value={role}
            onChange={setRole}
          />
        )}
        <div className={classes['buttons']}>
          <Button disabled={lacksRole} loading={answer.isPending} onClick={() => answer.mutate('granted')}>
            Give access
          </Button>
          <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate('declined')}>
            Decline
          </Button>
        </div>
      </div>
    </li>
  );
}

import type { closeSetup, getSetup, SetupStep } from '@bellwether/contract/api/businesses';
import { Anchor, Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { mayOpenScreen } from '../../../data/page/screen.ts';
import { useScreens } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { loadSignedInUser } from '../../../data/session/sign-in.ts';
import { CardFrame } from '../../../sections/data-page/layout.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './setup-checklist.module.css';

type Step = { step: SetupStep; to: string; hash?: string; label: string; hint: string };

const all: readonly Step[] = [
  {
    step: 'details',
    to: '/company/config',
    label: 'Add business details',
    hint: 'website, logo, colours',
  },
  {
    step: 'connect',
    to: '/company/config',
    hash: 'integrations',
    label: 'Connect data sources',
    hint: 'accounting, advertising, analytics or a form on your website',
  },
  {
    step: 'upload',
    to: '/business/revenue',
    label: 'Upload data',
    hint: 'a file from your accounting, advertising or enquiry system',
  },
  {
    step: 'invite',
    to: '/admin/users',
    label: 'Invite people',
    hint: 'they see only this business',
  },
  {
    step: 'plan',
    to: '/plan/create',
    label: 'Plan the financial year',
    hint: 'set targets to compare your figures with',
  },
];

/**
 * Setup steps of a new business. Each step is ticked automatically. The list disappears when all steps are done or a
 * user closes it.
 */
export function SetupChecklist() {
  const { business, reader } = useSession();
  const screens = useScreens();
  const params = { businessId: business.id };
  const found = useQuery({
    ...endpointQuery<typeof getSetup>('/businesses/:businessId/setup', { params }),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: () => call<typeof closeSetup>('DELETE', '/businesses/:businessId/setup', { params }),
    // Reloads the session, because it stores whether the business is set up.
    onSuccess: () => loadSignedInUser().catch(() => undefined),
  });
  const { steps: done } = found.data?.data ?? {};
  const complete = done !== undefined && all.every(({ step }) => done[step]);
  const { mutate } = end;
  useEffect(() => {
    if (complete) mutate();
  }, [complete, mutate]);
  if (!done || complete || end.isSuccess) return null;
  const open = all.filter(({ to }) =>
    screens.some((page) => page.path === to && mayOpenScreen(page, reader)),
  );
  const ticked = open.filter(({ step }) => done[step]).length;
  return (
    <CardFrame>
      <section className={classes['checklist']} aria-label={`Set up ${business.trading_name}`}>
        <div className={classes['head']}>
          <div>
            <h2>Set up {business.trading_name}</h2>
            <p>
              {ticked} of {open.length} done
            </p>
          </div>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={end.isPending}
            onClick={() =>
              mutate(undefined, {
                onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
              })
            }
          >
            Close the checklist
          </Button>
        </div>
        <ol className={classes['steps']} aria-label="First steps">
          {open.map(({ step, to, hash = '', label, hint }) => (
            <li key={step} data-done={done[step]}>
              {done[step] ? (
                <IconCircleCheckFilled size={18} role="img" aria-label="Done" />
              ) : (
                <IconCircle size={18} role="img" aria-label="To do" />
              )}
              <span>
                <Anchor
                  underline="always"
                  renderRoot={(props) => <Link to={to} hash={hash} search={true} {...props} />}
                >
                  {label}
                </Anchor>
                {`: ${hint}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </CardFrame>
  );
}

import type { getBusiness } from '@bellwether/contract/api/businesses';
import { Anchor } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { readable } from '../../../data/page/screen.ts';
import { useScreens } from '../../../data/page/use-screen.ts';
import { plansQuery } from '../../../data/plans.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from './no-figures.module.css';

/** What sets a business up, for those who may: each step ticks itself once it is done. */
export function FirstSteps() {
  const { business, user, reader, may } = useSession();
  const screens = useScreens();
  const found = useQuery({
    ...endpointQuery<typeof getBusiness>('/businesses/:businessId', { params: { businessId: business.id } }),
    staleTime: 0,
  });
  const plans = useQuery({ ...plansQuery(business.id), enabled: may('read', 'plan'), staleTime: 0 });
  const { integrations, users, website, has_form_integration: hasForm } = found.data?.data ?? {};
  const steps = [
    {
      to: '/company/config',
      label: 'Say who the business is',
      hint: 'website, logo, colours',
      done: !!website,
    },
    {
      to: '/company/config',
      hash: 'integrations',
      label: 'Connect what it uses',
      hint: 'accounting, advertising, analytics',
      done: !!integrations?.length,
    },
    {
      to: '/company/website-forms',
      label: 'Put a form on its website',
      hint: 'enquiries become leads',
      done: !!hasForm,
    },
    {
      to: '/admin/users',
      label: 'Invite people',
      hint: 'they see this business alone',
      done: !!users?.some(({ id }) => id !== user.id),
    },
    {
      to: '/plan/create',
      label: 'Plan the financial year',
      hint: 'targets that every figure is held against',
      done: (plans.data?.data.length ?? 0) > 0,
    },
  ].filter(({ to }) => screens.some((page) => page.path === to && readable(page, reader)));
  if (!found.data || steps.length === 0) return null;
  return (
    <ol className={classes['steps']} aria-label="First steps">
      {steps.map(({ to, hash = '', label, hint, done }) => (
        <li key={label} data-done={done}>
          {done ? (
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
  );
}

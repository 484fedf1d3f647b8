import { Anchor } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpenScreen } from '../../../data/page/screen.ts';
import { useScreens } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { AnyFileButton } from '../../../sections/csv-upload/index.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import classes from './no-figures.module.css';

/** Data sources, with the figures they supply and the page that shows these figures. */
const sources = [
  {
    to: '/business/revenue',
    label: 'Business',
    brings: 'upload invoices for revenue, customers and products',
  },
  {
    to: '/analytics/google-ads',
    label: 'Google Ads',
    brings: 'upload its report for ad spend, clicks and conversions',
  },
  {
    to: '/analytics/facebook-ads',
    label: 'Meta Ads',
    brings: 'upload its report for ad spend, clicks and conversions',
  },
] as const;

/** Empty state of a business without data: uploads, and links to the pages that show the uploaded figures. */
export function FirstSteps() {
  const { reader, may } = useSession();
  const screens = useScreens();
  const open = sources.filter(({ to }) =>
    screens.some((page) => page.path === to && mayOpenScreen(page, reader)),
  );
  const uploads = may('write', 'financials') || may('write', 'analytics');
  return (
    <EmptyState
      icon={<IconChartBar size={20} />}
      message="This business has no data yet."
      hint={
        uploads
          ? 'Upload a file from your accounting, advertising, analytics or enquiry system. It is checked before anything is saved.'
          : 'Figures appear here once your advisor has uploaded the first files.'
      }
    >
      {uploads ? <AnyFileButton /> : null}
      <ul className={classes['sources']}>
        {open.map(({ to, label, brings }) => (
          <li key={to}>
            <Anchor underline="always" renderRoot={(props) => <Link to={to} search={true} {...props} />}>
              {label}
            </Anchor>
            {`: ${brings}`}
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

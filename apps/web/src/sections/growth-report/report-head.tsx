import { type Day, formatMonth } from '@bellwether/domain/time/day';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.ts';
import { BusinessLogo } from '../business-form/business-logo.tsx';
import classes from './growth-report.module.css';

/** Business, month and adviser of a growth report, with the logo and the colour of the business, beside the state of the month. */
export function ReportHead({ month, children }: { month: Day; children: ReactNode }) {
  const { business } = useSession();
  const { digital_analyst: analyst } = business;
  const adviser = analyst && [analyst.first_name, analyst.last_name].filter(Boolean).join(' ');
  return (
    <div className={classes['top']}>
      <div className={classes['head']}>
        <BusinessLogo business={business} size={44} />
        <div>
          <p>{business.trading_name}</p>
          <small>{[formatMonth(month), adviser && `Adviser: ${adviser}`].filter(Boolean).join(' · ')}</small>
        </div>
      </div>
      {children}
    </div>
  );
}

import { meetingForm } from '@bellwether/contract/forms/meetings';
import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { Anchor } from '@mantine/core';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { formatField } from '../field-text.ts';
import { Attendees } from './attendees.tsx';
import { meetingTime } from './meeting-columns.tsx';
import classes from './meetings.module.css';
import { findField, StatusBadge } from './status-badge.tsx';

const [type, status] = [findField(meetingForm.fields, 'type'), findField(meetingForm.fields, 'status')];

export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  const { business } = useSession();
  const { address, teleconference_link: link, objective, description } = meeting;
  const context = { timeZone: business.time_zone, currency: business.currency };
  return (
    <section className={classes['card']} aria-label="About this meeting">
      <LabelValues plain>
        <LabelValue label="Date">{meetingTime(meeting)}</LabelValue>
        <LabelValue label="Time zone">{business.time_zone}</LabelValue>
        <LabelValue label="Type">{formatField(type, meeting.type, context)}</LabelValue>
        <LabelValue label="Status">
          <StatusBadge field={status} value={meeting.status} />
        </LabelValue>
        {address ? <LabelValue label="Address">{address}</LabelValue> : null}
        {meeting.is_teleconference ? (
          <LabelValue label="Video link">
            {link ? (
              <Anchor href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </Anchor>
            ) : null}
          </LabelValue>
        ) : null}
      </LabelValues>
      <h2>Objective</h2>
      <p className={classes['lines']}>{objective || 'No objective set.'}</p>
      <h2>Attendees</h2>
      <Attendees meeting={meeting} />
      {description && !isRichTextEmpty(description) ? (
        <>
          <h2>Description</h2>
          <RichText html={description} />
        </>
      ) : null}
    </section>
  );
}

export function MeetingFactsSkeleton() {
  return (
    <div className={classes['waiting']} aria-busy>
      <Skeleton height={64} />
      <Skeleton height={20} width="40%" />
      <Skeleton height={120} />
    </div>
  );
}

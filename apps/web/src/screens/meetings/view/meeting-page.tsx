import { useQuery } from '@tanstack/react-query';
import { meetingQuery } from '../../../data/meetings.ts';
import { useSession } from '../../../data/session.ts';
import { usePathParams } from '../../../data/use-screen.ts';
import { CardFrame, PageBody } from '../../../sections/data-page/layout.tsx';
import { Agenda } from '../../../sections/meetings/agenda.tsx';
import { MeetingActions } from '../../../sections/meetings/meeting-actions.tsx';
import { MeetingFacts, MeetingFactsSkeleton } from '../../../sections/meetings/meeting-facts.tsx';
import { MeetingHistory } from '../../../sections/meetings/meeting-history.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { sectionOf } from '../../../sections/section.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';

/** One meeting with all that belongs to it. */
export function MeetingPage() {
  const { business } = useSession();
  const { id } = usePathParams('/meetings/$id/view');
  const section = sectionOf(useQuery(meetingQuery(business.id, id)), (meeting) => meeting);
  if (section.is === 'ready') {
    const meeting = section.value;
    return (
      <>
        <PageHeader title={meeting.name} actions={<MeetingActions key={id} meeting={meeting} />} />
        <PageBody key={id}>
          <MeetingFacts meeting={meeting} />
          <Agenda meeting={meeting} />
          <MeetingHistory meetingId={id} />
        </PageBody>
      </>
    );
  }
  return (
    <>
      <PageHeader />
      <CardFrame>
        {section.is === 'failed' ? (
          <ErrorBlock message={section.message} {...(section.denied ? {} : { retry: section.again })} />
        ) : (
          <MeetingFactsSkeleton />
        )}
      </CardFrame>
    </>
  );
}

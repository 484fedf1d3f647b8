import { useQuery } from '@tanstack/react-query';
import { meetingQuery } from '../../../data/meetings/meetings.ts';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { CardFrame, PageBody } from '../../../sections/data-page/layout.tsx';
import { AdvisoryDocuments } from '../../../sections/files/advisory-documents.tsx';
import { Agenda } from '../../../sections/meetings/agenda.tsx';
import { EarlierActions } from '../../../sections/meetings/earlier-actions.tsx';
import { MeetingActions } from '../../../sections/meetings/meeting-actions.tsx';
import { MeetingFacts, MeetingFactsSkeleton } from '../../../sections/meetings/meeting-facts.tsx';
import { MeetingHistory } from '../../../sections/meetings/meeting-history.tsx';
import { MeetingPackCard } from '../../../sections/meetings/meeting-pack-card.tsx';
import { Minutes } from '../../../sections/meetings/minutes.tsx';
import { ActionOutcomes } from '../../../sections/meetings/outcomes.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';

export function MeetingPage() {
  const { business } = useSession();
  const { id } = usePathParams('/meetings/$id/view');
  const section = toSectionState(useQuery(meetingQuery(business.id, id)), (meeting) => meeting);
  if (section.kind === 'ready') {
    const meeting = section.value;
    return (
      <>
        <PageHeader title={meeting.name} actions={<MeetingActions key={id} meeting={meeting} />} />
        <PageBody key={id}>
          <MeetingPackCard meeting={meeting} />
          <MeetingFacts meeting={meeting} />
          <ActionOutcomes meeting={meeting} />
          {meeting.status === 'scheduled' ? <EarlierActions meeting={meeting} /> : null}
          <Agenda meeting={meeting} />
          <Minutes meeting={meeting} />
          <AdvisoryDocuments key={`${business.id} ${id}`} meetingId={id} />
          <MeetingHistory meetingId={id} />
        </PageBody>
      </>
    );
  }
  return (
    <>
      <PageHeader />
      <CardFrame>
        <SectionStateView section={section} loading={<MeetingFactsSkeleton />} nothing={() => null}>
          {() => null}
        </SectionStateView>
      </CardFrame>
    </>
  );
}

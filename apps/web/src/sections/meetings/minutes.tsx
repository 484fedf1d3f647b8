import type { getMinutes } from '@bellwether/contract/api/meetings/meetings';
import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { OneLineSection } from '../../ui/layout/one-line-section.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { toSectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import classes from './meetings.module.css';
import { MinutesPdfButton } from './minutes-pdf-button.tsx';

const MinutesEditor = lazy(() =>
  loadChunk(() => import('./minutes-editor.tsx')).then((module) => ({ default: module.MinutesEditor })),
);

/** Interval at which the page checks for changes of the minutes by other users, in ms. */
const pollMs = 15_000;

/** Minutes of a meeting. All readers of the meeting see them; users who may write can edit them together. */
export function Minutes({ meeting }: { meeting: Meeting }) {
  const { id } = meeting;
  const { business, may } = useSession();
  const queries = useQueryClient();
  const [writing, write] = useState(false);
  const minutesQuery = endpointQuery<typeof getMinutes>('/meetings/:id/minutes', {
    params: { id },
    query: { business_id: business.id },
  });
  const query = useQuery({ ...minutesQuery, enabled: !writing, refetchInterval: pollMs });
  const section = toSectionState(query, ({ data }) => data.html);
  const done = (html: string | null) => {
    if (html === null) void queries.invalidateQueries({ queryKey: minutesQuery.queryKey });
    else
      queries.setQueryData(minutesQuery.queryKey, (before) =>
        before ? { ...before, data: { ...before.data, html } } : before,
      );
    write(false);
  };
  const isEmpty = section.kind === 'ready' && isRichTextEmpty(section.value);
  const isMissing = isEmpty && meeting.status === 'completed';
  const mayWrite = may('write', 'meetings') && !writing && section.kind === 'ready';
  const writeButton = mayWrite ? (
    <Button
      variant={isMissing ? 'filled' : 'default'}
      size="sm"
      leftSection={<IconPencil size={16} />}
      onClick={() => write(true)}
    >
      {isMissing ? 'Write the minutes' : 'Write minutes'}
    </Button>
  ) : null;
  if (isEmpty && !writing)
    return (
      <OneLineSection
        title="Minutes"
        note={isMissing ? 'This meeting has no minutes yet.' : 'No minutes yet.'}
      >
        <MinutesPdfButton meeting={meeting} />
        {writeButton}
      </OneLineSection>
    );
  return (
    <section className={classes['card']} aria-label="Minutes">
      <header className={classes['head']}>
        <h2>Minutes</h2>
        <div className={classes['doing']}>
          {section.kind === 'ready' ? <MinutesPdfButton meeting={meeting} /> : null}
          {writeButton}
        </div>
      </header>
      {writing ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <MinutesEditor meetingId={id} onDone={done} />
        </Suspense>
      ) : (
        <SectionStateView section={section} loading={<Skeleton height={60} />} nothing={() => null}>
          {(html) => <RichText html={html} />}
        </SectionStateView>
      )}
    </section>
  );
}

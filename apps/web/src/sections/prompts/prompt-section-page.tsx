import type { PromptSection } from '@bellwether/contract/api/prompts';
import { measureCompleteness } from '@bellwether/domain/prompts/completeness';
import { type PromptSectionKey, promptSections } from '@bellwether/domain/prompts/sections';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { promptQuery } from '../../data/prompts.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { CompletenessBar } from './completeness.tsx';
import { PromptEntries } from './prompt-entries.tsx';
import { PromptFieldInput } from './prompt-field.tsx';
import classes from './prompts.module.css';
import { PromptConflict, SaveState } from './save-state.tsx';
import { usePromptDraft } from './use-prompt-draft.ts';

const VersionsPanel = lazy(() =>
  loadChunk(() => import('./versions-panel.tsx')).then((m) => ({ default: m.VersionsPanel })),
);

/** Page of a section: its fields and its list. Users who may not write see it read-only. */
export function PromptSectionPage({ section, note }: { section: PromptSectionKey; note?: string }) {
  const { business } = useSession();
  // The page refetches the section, because another user may have changed it since the last visit.
  const query = useQuery({ ...promptQuery(business.id, section), staleTime: 0 });
  return (
    <>
      <PageHeader />
      <PageBody>
        {note ? <p className={classes['note']}>{note}</p> : null}
        {query.data ? (
          <SectionEditor key={`${business.id} ${section}`} section={query.data.data} />
        ) : query.isError ? (
          <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </PageBody>
    </>
  );
}

function SectionEditor({ section }: { section: PromptSection }) {
  const { business, may } = useSession();
  const [state, draft] = usePromptDraft(business.id, section);
  const key = section.section;
  const [showsVersions, setShowsVersions] = useState(false);
  const readOnly = !may('write', 'prompts');
  const { fields, label, list } = promptSections[key];
  return (
    <section className={classes['card']} aria-label={label}>
      <div className={classes['top']}>
        <CompletenessBar label={label} parts={[measureCompleteness(key, state.draft)]} />
        <div className={classes['tools']}>
          {readOnly ? (
            <span className={classes['quiet']}>You can read this page, but not change it.</span>
          ) : (
            <SaveState state={state} draft={draft} />
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconHistory size={14} aria-hidden />}
            onClick={() => setShowsVersions(true)}
          >
            Versions
          </Button>
        </div>
      </div>
      <PromptConflict state={state} draft={draft} />
      {fields.length > 0 ? (
        <div className={classes['fields']}>
          {fields.map((field) => (
            <PromptFieldInput
              key={field.key}
              field={field}
              value={state.draft.fields[field.key] ?? ''}
              error={state.errors[field.key]}
              readOnly={readOnly}
              draft={draft}
            />
          ))}
        </div>
      ) : null}
      {list ? <PromptEntries section={key} state={state} draft={draft} readOnly={readOnly} /> : null}
      {showsVersions ? (
        <Suspense fallback={null}>
          <VersionsPanel
            state={state}
            draft={draft}
            readOnly={readOnly}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

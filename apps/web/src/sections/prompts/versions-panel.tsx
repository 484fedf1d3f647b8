import type { PromptVersion } from '@bellwether/contract/api/prompts';
import { emptyPromptContent } from '@bellwether/domain/prompts/content';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button, Drawer } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import {
  promptQuery,
  promptVersionQuery,
  promptVersionsQuery,
  restorePrompt,
  savedPromptFilters,
} from '../../data/prompts.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import { listTextDifferences } from './differences.ts';
import type { DraftState, PromptDraft } from './prompt-draft.ts';
import classes from './versions.module.css';

type Props = { state: DraftState; draft: PromptDraft; readOnly: boolean; onClose: () => void };

/** Panel with the versions of a section, newest first: the author, the changes, and a button to restore a version. */
export function VersionsPanel({ state, draft, readOnly, onClose }: Props) {
  useOverlay(true);
  const { business } = useSession();
  const { section } = state.newest;
  const query = useQuery({ ...promptVersionsQuery(business.id, section), staleTime: 0 });
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = query.data?.data;
  const nameTime = ({ saved_at }: PromptVersion) => formatDateTime(business.time_zone, new Date(saved_at));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(640px, 100%)"
      title="Versions"
      closeButtonProps={{ 'aria-label': 'Close versions' }}
    >
      {query.isError ? (
        <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
      ) : versions === undefined ? (
        <Skeleton height={160} />
      ) : versions.length === 0 ? (
        <EmptyState message="No versions yet." hint="The first version is stored when you write something." />
      ) : (
        <ol className={classes['versions']}>
          {versions.map((version, at) => {
            const opened = version.version === chosen;
            return (
              <li key={version.version}>
                <button
                  type="button"
                  className={classes['version']}
                  aria-expanded={opened}
                  onClick={() => setChosen(opened ? null : version.version)}
                >
                  <strong>{nameTime(version)}</strong>
                  <span className={classes['quiet']}>
                    {[
                      version.saved_by ?? 'Unknown user',
                      ...(version.restored_from === null ? [] : ['restored']),
                      ...(at === 0 ? ['current'] : []),
                    ].join(', ')}
                  </span>
                </button>
                {opened ? (
                  <VersionDetails
                    version={version.version}
                    previous={versions[at + 1]?.version ?? null}
                    isCurrent={at === 0}
                    state={state}
                    draft={draft}
                    readOnly={readOnly}
                  />
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
    </Drawer>
  );
}

type DetailsProps = Omit<Props, 'onClose'> & { version: number; previous: number | null; isCurrent: boolean };

function VersionDetails({ version, previous, isCurrent, state, draft, readOnly }: DetailsProps) {
  const { business } = useSession();
  const { section } = state.newest;
  const [against, setAgainst] = useState<'previous' | 'current'>('previous');
  const own = useQuery(promptVersionQuery(business.id, section, version));
  const before = useQuery({
    ...promptVersionQuery(business.id, section, previous ?? version),
    enabled: previous !== null,
  });
  const earlier = previous === null ? emptyPromptContent : before.data?.data.content;
  const failed = own.error ?? before.error;
  if (failed) return <ErrorBlock message={readErrorMessage(failed)} />;
  if (!own.data || !earlier) return <Skeleton height={80} />;
  const { content } = own.data.data;
  const found =
    against === 'previous'
      ? listTextDifferences(section, earlier, content)
      : listTextDifferences(section, content, state.newest.content);
  return (
    <div className={classes['details']}>
      {isCurrent ? null : (
        <Segmented
          label="Compare"
          value={against}
          options={[
            { value: 'previous', label: 'Changes of this version' },
            { value: 'current', label: 'Changes since then' },
          ]}
          onChange={setAgainst}
        />
      )}
      {found.length === 0 ? <p className={classes['quiet']}>No differences.</p> : null}
      {found.map(({ label, pieces, note }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <p className={classes['text']}>
            {note ? <span className={classes['quiet']}>{note}</span> : null}
            {pieces.map(({ text, kind }, at) => {
              const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and never move
              return <Tag key={at}>{text}</Tag>;
            })}
          </p>
        </section>
      ))}
      {isCurrent || readOnly ? null : <RestoreButton version={version} draft={draft} />}
    </div>
  );
}

function RestoreButton({ version, draft }: { version: number; draft: PromptDraft }) {
  const { business } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await draft.saveNow();
      if (draft.isUnsaved()) return notify({ type: 'error', text: 'Save your changes first, then restore.' });
      const { section, version: basedOn } = draft.read().newest;
      const data = await restorePrompt(business.id, section, basedOn, version);
      draft.adopt(data);
      queries.setQueryData(promptQuery(business.id, section).queryKey, { data });
      for (const filter of savedPromptFilters) void queries.invalidateQueries(filter);
      notify({ text: 'Version restored.' });
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Button size="sm" loading={busy} className={classes['restore'] ?? ''} onClick={() => void restore()}>
      Restore this version
    </Button>
  );
}

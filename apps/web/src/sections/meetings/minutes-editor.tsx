import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Doc } from 'yjs';
import { type Collaboration, openSharedDocument } from '../../data/meetings/collaboration.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AvatarGroup } from '../../ui/people/avatar-group.tsx';
import { SharedEditor } from '../../ui/rich-text/shared-editor.tsx';
import { findUsersByIds } from './meeting-columns.tsx';
import classes from './meetings.module.css';

type Props = {
  meetingId: string;
  /** Called when editing ends; `html` is the current text, or null if it is unknown. */
  onDone: (html: string | null) => void;
};

const endings = {
  'not-allowed': 'You can no longer edit these minutes. Your latest text may not be saved.',
  'too-many': 'You have these minutes open in too many windows. Please close some of them.',
  'too-long': 'These minutes are too long to save. Please copy your latest text, then shorten the minutes.',
  'not-ours':
    'Your latest change contains something that minutes cannot hold. Please copy your text and reload the page.',
  'not-kept': 'Your latest text could not be saved. Please copy it and try again in a few minutes.',
} as const;

const saveState = ({ connected, unsaved }: Collaboration): string =>
  connected
    ? unsaved
      ? 'Saving…'
      : 'Saved'
    : 'No connection. Your text is stored here and saved when you are online again.';

/** Shared editor of the minutes; several users can write at once. */
export function MinutesEditor({ meetingId, onDone }: Props) {
  const { user } = useSession();
  const [document, setDocument] = useState<Doc | null>(null);
  const [now, setNow] = useState<Collaboration | null>(null);
  const html = useRef<string | null>(null);
  useEffect(() => {
    const opened = openSharedDocument(meetingId, user.id, setNow);
    setDocument(opened.document);
    return opened.close;
  }, [meetingId, user.id]);
  useUnsaved(now?.unsaved ?? false);
  const done = (
    <Button
      variant="default"
      size="sm"
      disabled={now?.unsaved === true && now.connected}
      // Passes null after an error, because the editor's text may then differ from the saved text.
      onClick={() => onDone(now?.ended ? null : html.current)}
    >
      Done
    </Button>
  );
  if (!document || !now?.ready) {
    return (
      <>
        {now?.ended ? <ErrorBlock message={endings[now.ended]} /> : <Skeleton height={180} />}
        <footer className={classes['writing']}>{done}</footer>
      </>
    );
  }
  return (
    <>
      {now.ended ? <ErrorBlock message={endings[now.ended]} /> : null}
      <SharedEditor
        document={document}
        label="Minutes"
        placeholder="What was discussed and agreed"
        disabled={now.ended !== null}
        onChange={(text) => {
          html.current = text;
        }}
      />
      <footer className={classes['writing']}>
        <Present ids={now.present} />
        <span role="status">{now.ended ? '' : saveState(now)}</span>
        {done}
      </footer>
    </>
  );
}

function Present({ ids }: { ids: readonly string[] }) {
  const { business } = useSession();
  const { people } = useUserList(business.id, ids);
  return (
    <section aria-label="Writing now">
      <AvatarGroup people={findUsersByIds(ids, people)} />
    </section>
  );
}

import { Button } from '@mantine/core';
import type { DraftState, PromptDraft } from './prompt-draft.ts';
import classes from './prompts.module.css';

const texts = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved.',
  conflict: 'Not saved.',
};

/** Shows whether the draft is saved, and offers a retry after a failure. */
export function SaveState({ state, draft }: { state: DraftState; draft: PromptDraft }) {
  const { status, message, newest } = state;
  return (
    <>
      <span role="status" className={classes['quiet']}>
        {status === 'saved' && newest.version === 0 ? '' : texts[status]}
        {status === 'failed' ? ` ${message}` : ''}
      </span>
      {status === 'failed' ? (
        <Button variant="default" size="xs" onClick={() => void draft.saveNow()}>
          Retry
        </Button>
      ) : null}
    </>
  );
}

/** Asks which text to keep after another user changed the same text. */
export function PromptConflict({ state, draft }: { state: DraftState; draft: PromptDraft }) {
  if (state.status !== 'conflict') return null;
  const other = state.theirs?.updated_by ?? 'the other user';
  return (
    <div role="alert" className={classes['conflict']}>
      <p>{`${state.message} You both changed the same text, so yours is not saved yet.`}</p>
      <div className={classes['acts']}>
        <Button size="xs" onClick={() => draft.resolve('mine')}>
          Keep my text
        </Button>
        <Button variant="default" size="xs" onClick={() => draft.resolve('theirs')}>
          {`Use the text of ${other}`}
        </Button>
      </div>
    </div>
  );
}

import { entryDisplayName, type PromptEntry } from '@bellwether/domain/prompts/content';
import { type PromptSectionKey, promptSections } from '@bellwether/domain/prompts/sections';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import type { DraftState, PromptDraft } from './prompt-draft.ts';
import { PromptFieldInput } from './prompt-field.tsx';
import classes from './prompts.module.css';

type Props = { section: PromptSectionKey; state: DraftState; draft: PromptDraft; readOnly: boolean };

/** Returns the list with an entry moved by one position. */
const moveEntry = (entries: readonly PromptEntry[], from: number, by: 1 | -1): PromptEntry[] => {
  const moved = entries[from];
  return moved ? entries.toSpliced(from, 1).toSpliced(from + by, 0, moved) : [...entries];
};

/**
 * List of entries in a section, such as segments. Entries with rich text are opened one at a time, because editors use
 * much memory.
 */
export function PromptEntries({ section, state, draft, readOnly }: Props) {
  const { list } = promptSections[section];
  const { entries } = state.draft;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(entries.slice(0, 1).map(({ id }) => id)),
  );
  if (!list) return null;
  const folds = list.fields.some(({ kind }) => kind === 'rich');
  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const add = () => {
    const id = crypto.randomUUID();
    draft.setEntries([...entries, { id, fields: {} }]);
    setOpened((before) => new Set([...before, id]));
  };
  const remove = (entry: PromptEntry, at: number) => {
    draft.setEntries(entries.filter(({ id }) => id !== entry.id));
    notify({
      text: `'${entryDisplayName(section, entry, at)}' is removed.`,
      actionText: 'Undo',
      onAction: () => {
        const now = draft.read().draft.entries;
        draft.setEntries(now.toSpliced(Math.min(at, now.length), 0, entry));
      },
    });
  };
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState
          message={`No ${list.plural} yet.`}
          hint={readOnly ? undefined : `Add the first ${list.noun}. You can add up to ${list.maxEntries}.`}
        />
      ) : null}
      <ol className={classes['entries']} aria-label={list.plural}>
        {entries.map((entry, at) => {
          const name = entryDisplayName(section, entry, at);
          const shown = !folds || readOnly || opened.has(entry.id);
          return (
            <li key={entry.id} className={classes['entry']}>
              <div className={classes['head']}>
                {folds && !readOnly ? (
                  <h2>
                    <button
                      type="button"
                      className={classes['fold']}
                      aria-expanded={shown}
                      onClick={() => toggle(entry.id)}
                    >
                      <IconChevronDown size={18} aria-hidden className={classes['chevron']} />
                      {name}
                    </button>
                  </h2>
                ) : (
                  <h2>{name}</h2>
                )}
                {readOnly ? null : (
                  <div className={classes['tools']}>
                    <IconButton
                      label={`Move ${name} up`}
                      disabled={at === 0}
                      onClick={() => draft.setEntries(moveEntry(entries, at, -1))}
                    >
                      <IconArrowUp size={18} />
                    </IconButton>
                    <IconButton
                      label={`Move ${name} down`}
                      disabled={at === entries.length - 1}
                      onClick={() => draft.setEntries(moveEntry(entries, at, 1))}
                    >
                      <IconArrowDown size={18} />
                    </IconButton>
                    <IconButton label={`Remove ${name}`} onClick={() => remove(entry, at)}>
                      <IconTrash size={18} />
                    </IconButton>
                  </div>
                )}
              </div>
              {shown ? (
                <div className={classes['fields']}>
                  {list.fields.map((field) => (
                    <PromptFieldInput
                      key={field.key}
                      field={field}
                      value={entry.fields[field.key] ?? ''}
                      error={state.errors[`${entry.id}.${field.key}`]}
                      readOnly={readOnly}
                      draft={draft}
                      entryId={entry.id}
                    />
                  ))}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {readOnly ? null : (
        <Button
          variant="default"
          className={classes['add'] ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={entries.length >= list.maxEntries}
          onClick={add}
        >
          {`Add ${list.noun}`}
        </Button>
      )}
    </>
  );
}

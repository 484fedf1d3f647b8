import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CellOption, type CellValue, type GridCellType, isNumberType } from './cell-type.ts';
import classes from './grid.module.css';

/** Handlers that end the editing of a cell. `by`: rows and columns by which the selection then moves. */
export type EditResult = {
  commit: (text: string, by?: readonly [number, number]) => void;
  commitValue: (value: CellValue, by?: readonly [number, number]) => void;
  cancel: () => void;
};

type Props = { type: GridCellType; text: string; value: CellValue; label: string } & EditResult;

export const CellEditor = (props: Props) => (
  <span className={classes['editor']}>
    {props.type.kind === 'choice' ? (
      <ChoiceEditor {...props} options={props.type.options} />
    ) : props.type.kind === 'choices' ? (
      <ChoicesEditor {...props} options={props.type.options} />
    ) : (
      <TextEditor {...props} />
    )}
  </span>
);

/**
 * Returns functions that end the editing of a cell exactly once; a later blur has no effect. After a key press the
 * focus returns to the cell; after a click elsewhere the focus stays there.
 */
function useEnd(cancel: () => void) {
  const ended = useRef<boolean>(false);
  const back = (from: EventTarget) => {
    ended.current = true;
    if (from instanceof Element) from.closest('td')?.focus();
  };
  return {
    byKey: (from: EventTarget, commit: () => void) => {
      back(from);
      commit();
    },
    cancel: (from: EventTarget) => {
      back(from);
      cancel();
    },
    byLeaving: (commit: () => void) => {
      if (ended.current) return;
      ended.current = true;
      commit();
    },
  };
}

/** Keys that end the editing of a cell, with the rows and columns by which the selection then moves. */
const ends: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

function TextEditor({ type, text, label, commit, cancel }: Props) {
  const [written, setWritten] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useEnd(cancel);
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey, target } = event;
    const by = key === 'Tab' ? ([0, shiftKey ? -1 : 1] as const) : ends[key];
    // In multi-line text the arrow keys move between lines, and Alt+Enter starts a new line.
    const lines = type.kind === 'text' && (altKey || (key !== 'Enter' && written.includes('\n')));
    if (key === 'Escape') end.cancel(target);
    else if (by && !(lines && key !== 'Tab')) {
      event.preventDefault();
      end.byKey(target, () => commit(written, key === 'Enter' && shiftKey ? [-1, 0] : by));
    } else if (key === 'Enter' && altKey) setWritten(`${written}\n`);
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      rows={written.split('\n').length}
      inputMode={isNumberType(type) ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={type.kind === 'text'}
      value={written}
      onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end.byLeaving(() => commit(written))}
    />
  );
}

type ChoiceProps = Props & { options: readonly CellOption[] };

function ChoiceEditor({ value, label, options, commitValue, cancel }: ChoiceProps) {
  const [chosen, choose] = useState(typeof value === 'string' ? value : '');
  const end = useEnd(cancel);
  const commit = (by?: readonly [number, number]) => commitValue(chosen === '' ? null : chosen, by);
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the user opened the cell to choose an option
      autoFocus
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') end.cancel(event.target);
        else if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          end.byKey(event.target, () =>
            commit(event.key === 'Enter' ? [1, 0] : [0, event.shiftKey ? -1 : 1]),
          );
        }
      }}
      onBlur={() => end.byLeaving(commit)}
    >
      <option value="" aria-label="None" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function ChoicesEditor({ value, label, options, commitValue, cancel }: ChoiceProps) {
  const [chosen, choose] = useState<readonly string[]>(Array.isArray(value) ? value : []);
  const end = useEnd(cancel);
  const commit = (by?: readonly [number, number]) =>
    commitValue(
      options.map((option) => option.value).filter((one) => chosen.includes(one)),
      by,
    );
  return (
    <fieldset
      className={classes['choices']}
      aria-label={label}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') end.cancel(event.target);
        else if (event.key === 'Enter') {
          event.preventDefault();
          end.byKey(event.target, () => commit([1, 0]));
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) end.byLeaving(commit);
      }}
    >
      {options.map((option, at) => (
        <label key={option.value}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/noAutofocus: the user opened the cell to choose an option
            autoFocus={at === 0}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) =>
              choose(
                currentTarget.checked
                  ? [...chosen, option.value]
                  : chosen.filter((one) => one !== option.value),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

import '../../ui/modal-styles.ts';
import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePageSearch, useScreens } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { useOverlay } from '../../ui/modals/overlays.ts';
import { useSwitchBusiness } from '../use-switch-business.ts';
import classes from './command-palette.module.css';
import { type Destination, filterDestinations, listDestinations } from './destinations.ts';
import { canSearchUsers, useUserSearch } from './search-users.ts';

/**
 * Searchable list of pages and businesses to jump to, by keyboard too. Users with the permission also find
 * people.
 */
export function CommandPalette({ opened, close }: { opened: boolean; close: () => void }) {
  useOverlay(opened);
  const { reader, businesses } = useSession();
  const all = listDestinations(useScreens(), reader, businesses);
  return (
    <Modal opened={opened} onClose={close} title="Jump to" size="lg" yOffset="12vh" centered={false}>
      <List all={all} close={close} />
    </Modal>
  );
}

function List({ all, close }: { all: readonly Destination[]; close: () => void }) {
  const { reader } = useSession();
  const placeholder = canSearchUsers(reader) ? 'Page, business or person' : 'Page or business';
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const go = useGo(close);
  const found = [...filterDestinations(all, text), ...useUserSearch(text)];
  const chosenRow = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the chosen row when `at` or `text` changes
  useEffect(() => chosenRow.current?.scrollIntoView({ block: 'nearest' }), [at, text]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const chosen = found[at];
    if (step !== 0 && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={classes['field']}
        role="combobox"
        aria-expanded
        aria-controls="command-palette-list"
        aria-activedescendant={found[at] ? `command-palette-${at}` : undefined}
        aria-label={placeholder}
        placeholder={placeholder}
        data-autofocus
        value={text}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div
        id="command-palette-list"
        role="listbox"
        aria-label="Pages and businesses"
        className={classes['list']}
      >
        {found.map((one, i) => (
          <button
            type="button"
            key={`${one.kind} ${one.to}`}
            ref={i === at ? chosenRow : undefined}
            id={`command-palette-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            className={classes['option']}
            onClick={() => go(one)}
          >
            {one.label}
            <span>{one.description}</span>
          </button>
        ))}
        {found.length === 0 ? <p className={classes['none']}>No results found.</p> : null}
      </div>
    </>
  );
}

const useGo = (close: () => void) => {
  const navigate = useNavigate();
  const switchTo = useSwitchBusiness();
  const search = usePageSearch();
  return ({ kind, to }: Destination) => {
    close();
    if (kind === 'business') return switchTo(to);
    void navigate({ to, search });
  };
};

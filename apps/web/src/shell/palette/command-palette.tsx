import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { decodeFiltersOrEmpty, encodeFilters } from '../../data/page/url-filters.ts';
import { usePageSearch, useScreen, useScreens } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { usePageContext } from '../../sections/data-page/use-page-context.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import { useSwitchBusiness } from '../use-switch-business.ts';
import classes from './command-palette.module.css';
import type * as describedPages from './described-pages.ts';
import {
  type Destination,
  groupDestinations,
  listBusinessDestinations,
  listPageDestinations,
  type ResultGroup,
} from './destinations.ts';
import { hiddenMatchRank } from './rank.ts';
import { useBusinessSearch } from './search-business.ts';
import { useUserSearch } from './search-users.ts';
import { useCommands } from './use-commands.tsx';

/**
 * Searches pages, metrics, commands and businesses in the browser, and the data of the current business on the
 * server. Users with the permission also find people.
 */
export function CommandPalette({ opened, close }: { opened: boolean; close: () => void }) {
  useOverlay(opened);
  const { described, hasFailed } = useDescribedPages();
  const path = useScreen()?.path ?? '';
  const { commands, dialogs } = useCommands(described?.findPage(path));
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title="Search"
        size="lg"
        yOffset="12vh"
        centered={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Search described={described} hasFailed={hasFailed} commands={commands} close={close} />
      </Modal>
      {dialogs}
    </>
  );
}

type DescribedPages = typeof describedPages;

/** Loads the descriptions of all pages, by which the palette finds metrics and the pages of search results. */
function useDescribedPages(): { described: DescribedPages | undefined; hasFailed: boolean } {
  const [described, setDescribed] = useState<DescribedPages>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadChunk(() => import('./described-pages.ts')).then(setDescribed, () => setHasFailed(true));
  }, []);
  return { described, hasFailed };
}

const placeholder = 'Page, metric, lead, customer, campaign, meeting …';
const searchDelayMs = 250;

type Sources = {
  described: DescribedPages | undefined;
  /** Whether the descriptions of the pages failed to load. */
  hasFailed: boolean;
  commands: readonly Destination[];
};

/**
 * Returns the groups of results. Results found in the browser come first, so that results arriving from the server do
 * not move them.
 */
function useResults(text: string, { described, hasFailed, commands }: Sources) {
  const { reader, businesses } = useSession();
  const screens = useScreens();
  const context = usePageContext();
  const pages = useMemo(() => listPageDestinations(screens, reader), [screens, reader]);
  const metrics = useMemo(
    () => described?.listMetricDestinations(screens, reader, context) ?? [],
    [described, screens, reader, context],
  );
  const [keywords] = useDebouncedValue(text.trim(), searchDelayMs);
  const data = useBusinessSearch(keywords);
  const users = useUserSearch(keywords);
  const hasText = text.trim() !== '';
  const local = [...pages, ...(hasText ? metrics : []), ...commands, ...listBusinessDestinations(businesses)];
  const found = described ? data.found.map(described.toDestination) : [];
  const isCurrent = keywords === text.trim() && !data.isOutdated;
  return {
    groups: [
      ...groupDestinations(local, text),
      ...(hasText ? groupDestinations(found, text, isCurrent ? hiddenMatchRank : null) : []),
      ...(hasText ? groupDestinations(users, text) : []),
    ],
    isSearching: data.isSearching || keywords !== text.trim() || (hasText && !described),
    hasFailed: hasFailed || data.hasFailed,
  };
}

const keyOf = ({ group, id }: Destination): string => `${group} ${id}`;

function Search({ close, ...sources }: Sources & { close: () => void }) {
  const [text, setText] = useState('');
  /** Result that the user chose with the arrow keys; null means the first result. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const go = useGo(close);
  const { groups, isSearching, hasFailed } = useResults(text, sources);
  const found = groups.flatMap(({ results }) => results);
  const at = Math.max(
    0,
    found.findIndex((one) => keyOf(one) === chosenKey),
  );
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const chosen = found[at];
    if (step !== 0 && found.length > 0) {
      const next = found[(at + step + found.length) % found.length];
      if (next) setChosenKey(keyOf(next));
    } else if (event.key === 'Enter' && chosen) go(chosen);
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
        aria-label="Search everything"
        placeholder={placeholder}
        data-autofocus
        value={text}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosenKey(null);
        }}
      />
      <Results groups={groups} at={at} text={text} go={go} />
      <p className={classes['status']} role="status">
        {hasFailed
          ? 'The data of this business could not be searched. Try again in a moment.'
          : isSearching
            ? 'Searching…'
            : found.length === 0
              ? 'No results found.'
              : ''}
      </p>
    </>
  );
}

type ResultsProps = {
  groups: readonly ResultGroup[];
  at: number;
  text: string;
  go: (chosen: Destination) => void;
};

function Results({ groups, at, text, go }: ResultsProps) {
  const chosenRow = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the chosen row when `at` or `text` changes
  useEffect(() => chosenRow.current?.scrollIntoView({ block: 'nearest' }), [at, text]);
  let position = -1;
  return (
    <div id="command-palette-list" role="listbox" aria-label="Results" className={classes['list']}>
      {groups.map(({ key, label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={key} role="group" aria-label={label}>
          <div className={classes['heading']} aria-hidden>
            {label}
          </div>
          {results.map((one) => {
            position += 1;
            const isChosen = position === at;
            return (
              <button
                type="button"
                key={one.id}
                ref={isChosen ? chosenRow : undefined}
                id={`command-palette-${position}`}
                role="option"
                aria-selected={isChosen}
                tabIndex={-1}
                className={classes['option']}
                onClick={() => go(one)}
              >
                {one.label}
                <span>{one.description}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const useGo = (close: () => void) => {
  const navigate = useNavigate();
  const switchTo = useSwitchBusiness();
  const search = usePageSearch();
  return ({ target }: Destination) => {
    close();
    if ('run' in target) return target.run();
    if ('business' in target) return switchTo(target.business);
    const { to, hash, filters } = target;
    void navigate({
      to,
      search: filters
        ? { ...search, filters: encodeFilters(filters(decodeFiltersOrEmpty(search.filters))) }
        : search,
      ...(hash === undefined ? {} : { hash }),
    });
  };
};

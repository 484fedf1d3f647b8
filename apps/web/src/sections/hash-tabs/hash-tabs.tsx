import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './hash-tabs.module.css';

type Tab = { hash: string; label: string; draw: () => ReactNode };

const turns: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs of a page. The URL hash names the open tab; without a hash the first tab is open. Arrow keys move between tabs.
 */
export function HashTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.hash === hash),
  );
  const open = (tab: Tab | undefined) => {
    if (tab) void navigate({ to: '.', search: true, hash: tab.hash, resetScroll: false });
  };
  const turn = (event: KeyboardEvent) => {
    const by = turns[event.key];
    if (by === undefined) return;
    const next = (at + by + tabs.length) % tabs.length;
    open(tabs[next]);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} className={classes['list']} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.hash}
            type="button"
            role="tab"
            id={`${id}-${tab.hash}`}
            className={classes['tab']}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => open(tab)}
            onKeyDown={turn}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={classes['panel']}
        role="tabpanel"
        aria-labelledby={`${id}-${tabs[at]?.hash ?? ''}`}
      >
        {tabs[at]?.draw()}
      </div>
    </>
  );
}

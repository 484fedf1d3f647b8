import { useState } from 'react';
import { keys } from '../../data/storage.ts';

/** Whether the sidebar is open, kept over reloads; and what turns it. */
export function useSidebar(): [boolean, () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(keys.sidebar) !== 'closed');
  const toggle = () => {
    localStorage.setItem(keys.sidebar, open ? 'closed' : 'open');
    setOpen(!open);
  };
  return [open, toggle];
}

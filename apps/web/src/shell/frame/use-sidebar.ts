import { useState } from 'react';
import { storageKeys } from '../../data/storage.ts';

export function useSidebar(): [boolean, () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKeys.sidebar) !== 'closed');
  const toggle = () => {
    localStorage.setItem(storageKeys.sidebar, open ? 'closed' : 'open');
    setOpen(!open);
  };
  return [open, toggle];
}

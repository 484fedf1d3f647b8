import { hash } from 'node:crypto';

/** Returns the same UUID for the same name, so that a regenerated demo keeps its URLs and repeats no load. */
export const stableUuid = (...name: string[]): string => {
  const hex = hash('sha256', ['bellwether demo', ...name].join('\n'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

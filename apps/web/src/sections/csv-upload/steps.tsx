import classes from './csv-upload.module.css';
import type { UploadState } from './uploads.ts';

export type Step = 'choose' | 'check' | 'import';

const labels: Record<Step, string> = { choose: 'Choose', check: 'Check', import: 'Import' };
const order = Object.keys(labels) as Step[];

/** Where an upload stands; without one a file is still to be chosen. */
export const stepOf = (state: UploadState | undefined): Step => {
  if (state === undefined) return 'choose';
  return state === 'importing' || state === 'imported' || state === 'undone' ? 'import' : 'check';
};

/** The three steps, the current one marked. */
export function Steps({ state }: { state: UploadState | undefined }) {
  const current = order.indexOf(stepOf(state));
  return (
    <ol className={classes['steps']} aria-label="Steps">
      {order.map((step, at) => (
        <li
          key={step}
          data-past={at < current || undefined}
          {...(at === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span aria-hidden>{at + 1}</span>
          {labels[step]}
        </li>
      ))}
    </ol>
  );
}

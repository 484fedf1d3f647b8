import classes from '../csv-upload.module.css';
import type { CsvUploadState } from '../uploads.ts';

export type WizardStep = 'choose' | 'check' | 'import';

const labels: Record<WizardStep, string> = { choose: 'Choose', check: 'Check', import: 'Import' };
const order = Object.keys(labels) as WizardStep[];

export const findStep = (state: CsvUploadState | undefined): WizardStep => {
  if (state === undefined) return 'choose';
  return state === 'importing' || state === 'imported' || state === 'undone' ? 'import' : 'check';
};

export function StepIndicator({ state }: { state: CsvUploadState | undefined }) {
  const current = order.indexOf(findStep(state));
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

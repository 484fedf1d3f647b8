import { setDemoMode } from '../../data/demo-mode.ts';
import classes from './frame.module.css';

export const DemoBanner = () => (
  <aside className={classes['demo']} aria-label="Demo mode">
    <p>
      <strong>Demo mode</strong> Names, phone numbers and addresses are made up; figures are real. Nothing is
      saved or shared.
    </p>
    <button type="button" onClick={() => setDemoMode(false)}>
      Turn off
    </button>
  </aside>
);

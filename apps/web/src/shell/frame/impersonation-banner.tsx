import { leaveImpersonation } from '../../data/people/impersonation.ts';
import classes from './frame.module.css';

export const ImpersonationBanner = ({ name }: { name: string }) => (
  <aside className={classes['demo']} aria-label="Viewing as someone else">
    <p>
      <strong>Viewing as {name}</strong> You see what they see. Nothing can be changed.
    </p>
    <button type="button" onClick={() => void leaveImpersonation()}>
      Stop viewing
    </button>
  </aside>
);

import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { confirmAfterMs, createDelayedConfirmation } from './confirmation.ts';
import classes from './toggle.module.css';
import { Toggle, type ToggleProps } from './toggle.tsx';

type Props = Omit<ToggleProps, 'onChange'> & {
  onTurnOn: () => void;
  /** Called 4 seconds after switching off. If it returns a promise, the toggle stays off until the promise settles. */
  onConfirmed: () => unknown;
};

/** Toggle that waits 4 seconds before it switches off and shows a countdown; a second press cancels. */
export function ConfirmedToggle({ checked, onTurnOn, onConfirmed, disabled = false, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  const act = useRef(onConfirmed);
  act.current = onConfirmed;
  const [off] = useState(() =>
    createDelayedConfirmation(() => {
      setBusy(true);
      void Promise.resolve(act.current()).finally(() => setBusy(false));
    }),
  );
  const state = useSyncExternalStore(off.subscribe, off.state);
  useEffect(() => off.stop, [off]);
  const waiting = state.kind === 'confirming';
  return (
    <div>
      <Toggle
        {...rest}
        checked={checked && !waiting && !busy}
        disabled={disabled}
        // Does not disable the toggle while busy, because a disabled control loses the focus and keyboard users their
        // place.
        onChange={() => {
          if (busy) return;
          if (checked) off.press();
          else onTurnOn();
        }}
      />
      {waiting ? (
        <div className={classes['wait']} style={{ '--wait': `${confirmAfterMs}ms` } as CSSProperties}>
          <span className={classes['left']} aria-hidden />
          <span aria-hidden>Switches off in {state.secondsLeft} s. Press again to keep it on.</span>
        </div>
      ) : null}
      <VisuallyHidden role="status">
        {waiting
          ? `${rest.label} switches off in ${confirmAfterMs / 1000} seconds. Press again to keep it on.`
          : ''}
      </VisuallyHidden>
    </div>
  );
}

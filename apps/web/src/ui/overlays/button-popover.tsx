import { Popover, type PopoverProps } from '@mantine/core';
import { type FocusEventHandler, type ReactElement, type ReactNode, type Ref, useRef } from 'react';
import { useReplacedPopup } from './lazy-menu.tsx';

export type PopoverButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu' | 'listbox' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter?: () => void;
  onFocus?: FocusEventHandler<HTMLButtonElement>;
};

export type ButtonPopoverProps = Pick<PopoverProps, 'width' | 'withArrow'> & {
  /** Accessible name of the popover. */
  label: string;
  /** CSS class of the popover. */
  className?: string | undefined;
  button: (props: PopoverButtonProps) => ReactElement;
  children: (close: () => void) => ReactNode;
};

/** Popover with its button, open from the start: it replaces the button that was pressed. */
export function ButtonPopover({ label, className = '', button, children, ...look }: ButtonPopoverProps) {
  const target = useRef<HTMLButtonElement>(null);
  const { opened, onChange } = useReplacedPopup(target);
  return (
    <Popover
      {...look}
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {button({
          ref: target,
          'aria-haspopup': 'dialog',
          'aria-expanded': opened,
          onClick: () => onChange(!opened),
        })}
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children(() => onChange(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

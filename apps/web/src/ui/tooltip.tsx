import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip as Label, type TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { motionMs } from '../theme/motion.ts';

type Props = Pick<TooltipProps, 'label' | 'multiline' | 'maw' | 'position'> & {
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  disabled?: boolean;
  /** How long it is pointed at before it opens, ms. */
  openDelay?: number;
  /** What opens it besides the mouse. */
  events?: { focus?: boolean; touch?: boolean };
};

/**
 * What is said of an element on hover. The library's tooltip comes with the first hover: a page has dozens, and most are never
 * looked at, while each of them costs as much to draw as a card.
 */
export function Tooltip({ children, disabled = false, openDelay, events = {}, label, ...look }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef('mouse');
  const id = useId();
  if (disabled && opened) setOpened(false);
  const close = () => {
    clearTimeout(waiting.current);
    setOpened(false);
  };
  useClosing(opened, target, close);
  const point = (at: HTMLElement) => {
    if (disabled) return;
    setTarget(at);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpened(true), openDelay ?? motionMs.tooltipDelay);
  };
  const { onPointerEnter, onMouseEnter, onMouseLeave, onFocus, onBlur } = children.props;
  const handlers: HTMLAttributes<HTMLElement> = {
    // Of a disabled button React tells pointers only. A finger's pointer has left again when its tap is told as a mouse's.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      onPointerEnter?.(event);
      pointer.current = event.pointerType;
      if (event.pointerType !== 'touch') point(event.currentTarget);
    },
    onMouseEnter: (event: MouseEvent<HTMLElement>) => {
      onMouseEnter?.(event);
      if (pointer.current === 'touch' && events.touch) point(event.currentTarget);
    },
    onMouseLeave: (event: MouseEvent<HTMLElement>) => {
      onMouseLeave?.(event);
      close();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      onFocus?.(event);
      if (disabled || !events.focus || !event.currentTarget.matches(':focus-visible')) return;
      setTarget(event.currentTarget);
      setOpened(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      onBlur?.(event);
      if (events.focus) close();
    },
    ...(opened ? { 'aria-describedby': id } : {}),
  };
  return (
    <>
      {cloneElement(children, handlers)}
      {target && (
        <Label
          {...look}
          target={target}
          opened={opened}
          events={{ hover: false, focus: false, touch: false }}
          label={<div id={id}>{label}</div>}
        />
      )}
    </>
  );
}

/** Escape closes it, and a press anywhere else, which is how a finger leaves. */
function useClosing(opened: boolean, target: HTMLElement | null, close: () => void) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close());
  const onPress = useEffectEvent((event: Event) => !target?.contains(event.target as Node) && close());
  useEffect(() => {
    if (!opened) return;
    const ending = new AbortController();
    document.addEventListener('keydown', onKey, ending);
    document.addEventListener('pointerdown', onPress, ending);
    return () => ending.abort();
  }, [opened]);
}

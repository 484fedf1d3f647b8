import type { TooltipProps } from '@mantine/core';
import {
  type ComponentType,
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { motionMs } from '../../theme/motion.ts';
import { loadChunk } from '../feedback/load-chunk.ts';

/** Ignores a failed load of the tooltip's code, because the page works without tooltips. */
const Label = lazy<ComponentType<TooltipProps>>(() =>
  loadChunk(() => import('./tooltip-label.tsx')).then(
    (m) => ({ default: m.TooltipLabel }),
    () => ({ default: () => null }),
  ),
);

type Props = Pick<TooltipProps, 'label' | 'multiline' | 'maw' | 'position'> & {
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  disabled?: boolean;
  /** Hover time before the tooltip opens, in ms. */
  openDelay?: number;
  /** Events that open the tooltip, by default only hover. */
  events?: { hover?: boolean; focus?: boolean; touch?: boolean };
};

/**
 * Tooltip of an element. The library's tooltip is loaded and drawn only at the first hover or focus. A page has dozens,
 * most are never opened, and each is as slow to render as a card.
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
    // React reports only pointer events for a disabled button. On touch, the pointer leaves before its tap arrives as a
    // mouse event.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      onPointerEnter?.(event);
      pointer.current = event.pointerType;
      if (event.pointerType !== 'touch' && events.hover !== false) point(event.currentTarget);
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
        <Suspense fallback={null}>
          <Label
            {...look}
            target={target}
            opened={opened}
            events={{ hover: false, focus: false, touch: false }}
            label={<div id={id}>{label}</div>}
          />
        </Suspense>
      )}
    </>
  );
}

/** Closes the tooltip on Escape or a press elsewhere, which is how touch users close it. */
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

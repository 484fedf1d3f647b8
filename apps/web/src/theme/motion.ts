/** Delays of tooltips and durations of motion, in milliseconds. */
export const motionMs = {
  tooltipDelay: 100,
  /** Tooltip delay for icon-only controls and table headings, because the pointer often passes over them. */
  passingTooltipDelay: 750,
  /** Duration of motion for menus, tooltips and toggles. */
  small: 200,
  /** Duration of motion for modals, drawers, the sidebar and expanding panels. */
  panel: 300,
} as const;

/** Motion durations as style tokens. `base.css` stops our own motion if the system asks for reduced motion. */
export const motionVariables = {
  '--motion-small': `${motionMs.small}ms`,
  '--motion-panel': `${motionMs.panel}ms`,
} as const;

const small = { transitionProps: { transition: 'fade', duration: motionMs.small } };
const panel = { transitionProps: { duration: motionMs.panel } };

/** Motion durations as default props of the library's components. */
export const motionDefaults = {
  Tooltip: { defaultProps: { openDelay: motionMs.tooltipDelay, withArrow: true, ...small } },
  // Focuses the first item of an opened menu, because ARIA forbids the library's focus placeholder, which is not a menu
  // item.
  Menu: { defaultProps: { ...small, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: small },
  Combobox: { defaultProps: small },
  Modal: { defaultProps: { centered: true, ...panel } },
  Drawer: { defaultProps: panel },
  Collapse: { defaultProps: { transitionDuration: motionMs.panel } },
} as const;

/** Waiting times of tooltips and lengths of movements, in milliseconds. */
export const motionMs = {
  /** Any tooltip. */
  tooltipDelay: 100,
  /** Tooltips of controls that are only an icon, and of table headings: one passes over many of them on the way. */
  passingTooltipDelay: 750,
  /** Menus, tooltips, toggles. */
  small: 200,
  /** Modals, drawers, the sidebar, expanding panels. */
  panel: 300,
} as const;

/** The lengths as style tokens. Movements of our own stop by themselves where the system asks for none (`base.css`). */
export const motionVariables = {
  '--motion-small': `${motionMs.small}ms`,
  '--motion-panel': `${motionMs.panel}ms`,
} as const;

const small = { transitionProps: { transition: 'fade', duration: motionMs.small } };
const panel = { transitionProps: { duration: motionMs.panel } };

/** The lengths as defaults of the component library's parts. */
export const motionDefaults = {
  Tooltip: { defaultProps: { openDelay: motionMs.tooltipDelay, withArrow: true, ...small } },
  // The placeholder is no menu item, which a menu may hold alone (ARIA); its first item takes the focus.
  Menu: { defaultProps: { ...small, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: small },
  Combobox: { defaultProps: small },
  Modal: { defaultProps: { centered: true, ...panel } },
  Drawer: { defaultProps: panel },
  Collapse: { defaultProps: { transitionDuration: motionMs.panel } },
} as const;

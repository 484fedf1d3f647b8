/**
 * Logo of the product: a bellwether's bell as three rising bars. It is hidden from screen readers, because
 * the product's name is next to it.
 */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-primary)" />
      <g stroke="var(--on-primary)" strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M9.5 22v-4" />
        <path d="M16 22V14" />
        <path d="M22.5 22V9.5" />
      </g>
    </svg>
  );
}

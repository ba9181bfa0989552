/** A blind half drawn, with its cord. `size` in px. */
export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="6" fill="var(--accent)" />
    <path d="M7 9h18M7 13.7h18M7 18.4h18" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M16 18.4v5.6" stroke="var(--on-accent)" strokeWidth="1.8" />
    <circle cx="16" cy="25" r="1.9" fill="var(--on-accent)" />
  </svg>
)

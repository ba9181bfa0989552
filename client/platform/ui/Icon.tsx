/** Line icons on a 24 px grid, drawn for the product; each is one or more strokes. */
const paths = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5',
  back: 'M20 12H4M11 5l-7 7 7 7',
  check: 'M4 12.5 9.5 18 20 6.5',
  chevron: 'm6 9 6 6 6-6',
  close: 'M5 5l14 14M19 5 5 19',
  configuration: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16.4v.1',
  forward: 'M4 12h16M13 5l7 7-7 7',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.9v.1',
  imageError: 'M4 4h16v16H4zM4 16l5-5 3 3M14 10l1.5-1.5M3 21 21 3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trolley: 'M2 4h3l2.5 11h11L21 7H6M9 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2M17 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2',
  warehouse: 'M3 20V9l9-5 9 5v11M7 20v-8h10v8M7 16h10',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.4v.1',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

export interface SignProps {
  /** one or more strokes on the grid */
  strokes: string
  /** px */
  size?: number
  className?: string
}

/** A line drawing on the icons' grid. Decorative: the control that holds it carries the name. */
export const Sign = ({ strokes, size = 20, className }: SignProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={strokes} />
  </svg>
)

/** One of the product's icons, decorative. */
export const Icon = ({ name, ...frame }: Omit<SignProps, 'strokes'> & { name: IconName }) => (
  <Sign strokes={paths[name]} {...frame} />
)

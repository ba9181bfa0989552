import type { PanelIcon } from '#shared/dashboard/panels'

/** Line icons on a 24 px grid, apart from those of the pages: only the dashboard loads them. */
const drawings: Record<PanelIcon, string> = {
  overview: 'M4 20V11M10 20V4M16 20v-7M21 20H3M20 9v11',
  users:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 19c.7-3.600 3-5.500 6.500-5.500s5.800 1.900 6.500 5.500M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14c2 .7 3.200 2.400 3.600 5',
  products: 'M12 3 4 7.500v9l8 4.500 8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  monitoring: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.500 2',
  star: 'm12 3 2.700 5.700 6.300.8-4.600 4.300 1.200 6.200-5.600-3-5.600 3 1.200-6.200L3 9.500l6.300-.8z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.500 8h5M9.500 12h5',
  messages: 'M3 5h18v12H9l-5 4v-4H3zM7.500 9.500h9M7.500 13h6',
  log: 'M6 3h9l4 4v14H6zM14 3v5h5M9.500 12h6M9.500 16h6',
}

/** Decorative: the entry that holds it carries the name. */
export const PanelSign = ({ name }: { name: PanelIcon }) => (
  <svg
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawings[name]} />
  </svg>
)

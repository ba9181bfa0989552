import { Sign } from '#client/platform/ui/Icon.tsx'
import type { PanelIcon } from '#shared/dashboard/panels'

/** Line icons on a 24 px grid, apart from those of the pages: only the dashboard loads them. */
const drawings: Record<PanelIcon, string> = {
  overview: 'M4 20V11M10 20V4M16 20v-7M21 20H3M20 9v11',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19c.7-3.6 3-5.5 6.5-5.5s5.8 1.9 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14c2 .7 3.2 2.4 3.6 5',
  products: 'M12 3 4 7.5v9l8 4.5 8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  monitoring: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  star: 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.5l6.3-.8z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  receivables: 'M3 6h18v12H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 12h.01M17.5 12h.01',
  bank: 'M3 9l9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18M3 17h18',
  quotes: 'M6 3h9l4 4v14H6zM15 3v4h4M15 11.5a3 3 0 1 0 0 4M8.5 12.7h4.5M8.5 14.5h4.5',
  messages: 'M3 5h18v12H9l-5 4v-4H3zM7.5 9.5h9M7.5 13h6',
  delivery:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  accounting:
    'M5 3h14v18H5zM8.5 6.5h7v3h-7zM8.5 13.5h.01M12 13.5h.01M15.5 13.5h.01M8.5 17h.01M12 17h.01M15.5 17h.01',
  log: 'M6 3h9l4 4v14H6zM14 3v5h5M9.5 12h6M9.5 16h6',
}

/** Decorative: the entry that holds it carries the name. */
export const PanelSign = ({ name }: { name: PanelIcon }) => <Sign strokes={drawings[name]} size={22} />

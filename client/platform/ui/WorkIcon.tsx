import { Sign, type SignProps } from './Icon.tsx'

/** Strokes like those of `Icon`, of what nobody does on a public page: these do not load them. */
const paths = {
  arrowUp: 'M12 20V4M5 11l7-7 7 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  edit: 'M4 20h4L20 8l-4-4L4 16zM14 6l4 4',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  redo: 'M20 8h-10a6 6 0 0 0 0 12h3M16 4l4 4-4 4',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 9a8 8 0 0 1 14-2l1 3M19 15a8 8 0 0 1-14 2l-1-3',
  ruler: 'M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  undo: 'M4 8h10a6 6 0 0 1 0 12h-3M8 4 4 8l4 4',
} as const

export type WorkIconName = keyof typeof paths

export const workIconNames = Object.keys(paths) as WorkIconName[]

/** An icon of what is done with a line, a list or a record, decorative. */
export const WorkIcon = ({ name, ...frame }: Omit<SignProps, 'strokes'> & { name: WorkIconName }) => (
  <Sign strokes={paths[name]} {...frame} />
)

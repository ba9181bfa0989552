/** Most characters of each text of a chantier. */
export const PROJECT_MAX = { name: 100, notes: 4000, place: 300, contactName: 100, contactPhone: 30 } as const

/** Most chantiers of an account, archived or not. */
export const PROJECTS_MAX = 2000
/** Most bytes that their lines take together, as they are kept. */
export const PROJECTS_MAX_BYTES = 64 * 1024 * 1024
/** Most lines that a chantier holds, and most that it ever held, those that were removed among them. */
export const PROJECT_LINES_MAX = 1000
export const PROJECT_LINES_EVER_MAX = 10_000
/** Changes of a chantier of which it is known that they were done, the newest: each line of a full one twice. */
export const PROJECT_CHANGES_KEPT = 2000

/** Most characters that are searched for. */
export const PROJECT_SEARCH_MAX = 80
/** Chantiers of one page: when nothing is said, and the most. */
export const PROJECTS_PAGE_SIZE = 20
export const PROJECTS_PAGE_MAX = 50
/** Orders that are told beside a chantier, the newest. */
export const PROJECT_ORDERS_SHOWN = 20

/** Most changes that go up at once, and most lines that come back at once. */
export const CHANGES_MAX = 200
/** Characters of all changes that go up at once, as JSON: less than what the server reads of any body. */
export const CHANGES_MAX_LENGTH = 1_500_000
/** Characters of one line, as JSON. */
export const PROJECT_LINE_MAX_LENGTH = 32_768
/** Greatest place of a line among the others. */
export const POSITION_MAX = 1_000_000

/** Files of a chantier itself, beside those of its lines. */
export const PROJECT_OWN_FILES_MAX = 20
/** Most files that go with an account's chantiers and their lines, and their bytes. */
export const PROJECT_FILES_MAX = 1000
export const PROJECT_FILES_MAX_BYTES = 1024 * 1024 * 1024

import { accountPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { NEW_SHEET } from '#machines/projects/new-sheet'

/** The chantiers of the account. */
export const projectsPath: string = accountPath('chantiers')

/** What is said of a chantier, and its lines. */
export const projectPath = (id: string): string => `${projectsPath}&chantier=${encodeURIComponent(id)}`

/** A new chantier, of which nothing is said yet. */
export const newProjectPath: string = projectPath(NEW_SHEET)

/** Query parameter of the cart: the chantier that is to be opened in it. */
export const OPENED_PARAM = 'chantier'

/** The cart, with that chantier in it. */
export const openProjectPath = (id: string): string =>
  `${paths.cart}?${OPENED_PARAM}=${encodeURIComponent(id)}`

/** Query parameter of the history: the chantier whose orders are asked for. */
export const ORDERS_OF_PARAM = 'chantier'

/** The orders of one's own chantier. */
export const ordersOfProject = (id: string): string =>
  `${accountPath('commandes')}&${ORDERS_OF_PARAM}=${encodeURIComponent(id)}`

import type { Failure } from '#machines/platform/failure'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { ProjectFields, ProjectOrder, ProjectReply } from '#shared/projects/projects.schema'
import type { Agreement, CartItem, Coming, Kept, WaitingChange } from './project-sync.rules.ts'

/** The chantier that the cart belongs to. */
export interface AttachedProject {
  readonly id: string
  readonly name: string
  /** those by which it was ordered, whoever did, as the account told last; absent: it told of none */
  readonly orders?: readonly ProjectOrder[]
}

/** What session storage keeps of it. */
export interface KnownProject extends Agreement {
  readonly project: AttachedProject
  /** what was on its way, and may be done or not; absent: nothing was */
  readonly sent?: readonly WaitingChange[]
  /** what is said of it, where it was begun without network; absent: the account has it */
  readonly begun?: ProjectFields
}

/** What a cart changed last in a chantier, and the account does not have: of one that it left, and of the one that it has. */
export interface Parting {
  readonly project: AttachedProject
  readonly revision: number
  readonly sent: readonly WaitingChange[]
  /** what is said of it, where it was begun without network; absent: the account has it */
  readonly begun?: ProjectFields
}

/** All of a chantier, read page by page. */
export type OpenedProject = Pick<ProjectReply, 'project' | 'lines' | 'revision'>

/** A chantier of which this device alone has something. */
export type BegunProject = Parting & Required<Pick<Parting, 'begun'>>

/** What was made of changes, and the chantier as it is called now. */
export type ChangedLines = Coming & { readonly project: AttachedProject; readonly hasMore: boolean }

/** A chantier that is to be opened: its lines come beside those of the cart, or in their place. */
export interface OpenedNext {
  readonly id: string
  readonly beside: boolean | null
  /** ids of the lines that leave for it, where they do */
  readonly replaced?: readonly string[]
}

/** A line that the account refuses, until it is changed. */
export interface RefusedItem {
  readonly content: CartLine
  /** French, for people */
  readonly message: string
}

export interface ProjectSyncContext extends Agreement {
  readonly userId: string
  /** null: the cart is the tab's own */
  readonly project: AttachedProject | null
  /** the cart's, under their ids */
  readonly lines: readonly CartItem[]
  /** the chantier that is to be opened; `beside` null: nobody chose yet what becomes of other lines */
  readonly opens: OpenedNext | null
  /** what is on its way; without an answer it may be done or not, and goes up as it is before anything else */
  readonly sent: readonly WaitingChange[]
  /** the cart left it in another tab: what waits goes up, and the cart stays the tab's own */
  readonly isLeft: boolean
  /** how many times the cart was emptied: what is agreed is of this one */
  readonly cart: number
  /** a chantier that may have been made: its making had no answer */
  readonly made: (AttachedProject & { readonly fields: ProjectFields }) | null
  /** what is said of a chantier that was begun without network, until the account has it */
  readonly begun: ProjectFields | null
  /** this device took no more: what waits is in this tab alone */
  readonly isUnkept: boolean
  /** by id: lines that the account refuses, as it refused them */
  readonly aside: Readonly<Record<string, RefusedItem>>
  readonly failure: Failure | null
  /** calls without an answer, one after the other */
  readonly tries: number
}

export type ProjectSyncEvent =
  /** the cart's lines, at once and at each change */
  | { type: 'lines.changed'; lines: readonly CartItem[] }
  /** the cart was emptied, or ordered: the chantier keeps its lines */
  | { type: 'cart.emptied' }
  /** the cart becomes a chantier */
  | { type: 'project.make'; id: string; fields: ProjectFields }
  /** a chantier comes into the cart; what others hold there is asked about */
  | { type: 'project.open'; id: string }
  /** its lines beside those of the cart, or in their place */
  | { type: 'opening.choose'; beside: boolean }
  | { type: 'opening.cancel' }
  /** the lines stay in the cart, which is the tab's own again */
  | { type: 'project.detach' }
  /** the person chose a version of a line; `copy` is the id of the second, where both are kept */
  | { type: 'conflict.settle'; line: string; keep: Kept; copy: string }
  | { type: 'sync.retry' }
  /** the server is reached again */
  | { type: 'network.back' }
  /** the page is looked at again */
  | { type: 'page.shown' }
  /** the page is looked at no more, or closed */
  | { type: 'page.left' }
  | { type: 'failure.dismiss' }
  /** whether this device keeps what waits, for after its tab is closed */
  | { type: 'waiting.kept'; isKept: boolean }

/** To the cart. */
export interface LinesSync {
  type: 'lines.sync'
  lines: readonly CartItem[]
}

/** To session storage, under PROJECT_STORAGE_KEY; null: nothing is kept any more. */
export interface ProjectWrite {
  type: 'project.write'
  text: string | null
}

/** To local storage, under PARTING_STORAGE_KEY, for this tab: it outlives it. `parting` null: nothing of that chantier waits any more. */
export interface PartingWrite {
  type: 'parting.write'
  userId: string
  id: string
  parting: Parting | null
}

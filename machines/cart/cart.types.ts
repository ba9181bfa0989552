import type { ActorRef, Snapshot } from 'xstate'
import type { LinesAdd, LinesAnswer } from '#machines/openings/openings.types'
import type { Failure } from '#machines/platform/failure'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { RepeatedOrder, UnavailableLine } from '#shared/cart/repeated.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { OrderDetails, OrderDraft } from '#shared/orders/order-draft'
import type { PreValidateReply, PriceMoved, RefusedLine } from '#shared/orders/orders.schema'

/** A line of this cart. The key is its own for as long as the cart lives; it is neither sent nor stored. */
export interface KeyedLine extends CartLine {
  key: number
}

/** A line that cannot be ordered any more, likewise: no line of the cart has its key. */
export interface KeyedUnavailableLine extends UnavailableLine {
  key: number
}

/** What the cart tells the shop that coordinates it with the configurator. */
export type CartNews =
  /** the person wants to change this line, the one at `index` now, in the configurator */
  | { type: 'line.modify'; index: number; line: KeyedLine }
  /** a line sent to the cart is in it: added, or put in place of the one being modified */
  | { type: 'line.taken'; modified: boolean }
  /** the cart is full, or the line being modified is no longer there */
  | { type: 'line.refused' }
  | { type: 'lines.removed'; keys: readonly number[] }
  /** the server accepted the cart: the configurator and the order draft start afresh (§4) */
  | { type: 'cart.validated'; validatedCartId: string }

/** What pre-validation answers. */
export type PreValidated = Omit<PreValidateReply, 'success'>

export interface CartInput {
  shop: ActorRef<Snapshot<unknown>, CartNews>
  /** as they were stored: their indexes become their keys */
  lines: readonly CartLine[]
  unavailable: readonly UnavailableLine[]
  validatedCartId: string | null
  priceMoved: readonly PriceMoved[]
  details: OrderDetails
  /** absent: never */
  emptied?: number
  /** absent: nothing was validated that others changed since */
  overtaken?: Overtaken | null
  /** absent: no quote was asked for from it */
  asked?: string | null
}

/** A cart that was validated before its chantier changed it. */
export interface Overtaken {
  /** of the server's copy */
  readonly id: string
  /** ids of its lines that nobody has changed here since */
  readonly lines: readonly string[]
}

/** What left the cart at once, or was changed, and can come back at once. */
export interface Removal {
  /** number of the past order that was taken back; null: one line was removed */
  order: string | null
  lines: readonly KeyedLine[]
  /** the whole cart as it was with them */
  before: readonly KeyedLine[]
  /** what could not be ordered of that order */
  unavailable: readonly KeyedUnavailableLine[]
  /** nothing left: an answer of lines was changed at once, as its label says */
  changed?: string
}

/** Why the server refused a line. */
export type KeyedRefusal = Omit<RefusedLine, 'index'> & Pick<KeyedLine, 'key'>

export interface CartContext {
  shop: CartInput['shop']
  lines: readonly KeyedLine[]
  nextKey: number
  /** how many times it was emptied: a chantier agreed with this cart, and with no later one */
  emptied: number
  /** lines of past orders that cannot be ordered any more, until the person has answered each */
  unavailable: readonly KeyedUnavailableLine[]
  /** the last removal, until something else changes */
  removed: Removal | null
  /** a typed quantity that was not taken, until the next one */
  wrongQuantity: { key: number; text: string } | null
  /** why the server refused lines; a line that is changed loses its messages */
  refusals: readonly KeyedRefusal[]
  failure: Failure | null
  /** lines whose price the server found other than shown, by their places in the validated cart */
  priceMoved: readonly PriceMoved[]
  /** the server's copy of these very lines; null once one changes */
  validatedCartId: string | null
  /** until it is validated anew: ordered as it was, these lines leave */
  overtaken: Overtaken | null
  /** id of the quote that was begun with its lines, the last one; null: none was */
  asked: string | null
  /** what the person has written so far for the order of this cart; the names of its openings stand on its lines */
  details: OrderDetails
}

/** For the view, which says so, or goes to the configurator. */
export type CartEmitted =
  /** its lines went all at once, by hand or with their order: no chantier loses them */
  | { type: 'cart.emptied' }
  /** the line that was copied; its copy is the last one */
  | { type: 'line.duplicated'; key: number }
  /** the configurator has the line now */
  | { type: 'line.opened' }
  /** to the table of openings */
  | LinesAnswer

export type CartEvent =
  | { type: 'line.add'; line: CartLine }
  /** lines that have no id get one */
  | { type: 'lines.identify'; ids: readonly { key: number; id: string }[] }
  /** the cart as its chantier has it now; lines under an id that is known are the same lines */
  | { type: 'lines.sync'; lines: readonly CartLine[] }
  /** the rows of a table of openings: all of them come, or none */
  | LinesAdd
  | { type: 'line.replace'; key: number; parts: Partial<CartLine> }
  /** where it is and what is kept in mind of it, without spaces around; empty for nothing */
  | { type: 'line.annotate'; key: number; room: string; note: string }
  /** an answer of several lines was changed at once, as the label says: each in its place, and one step back */
  | { type: 'lines.change'; lines: readonly KeyedLine[]; label: string }
  /** a past order comes back: its lines go after those that are there */
  | { type: 'order.repeat'; repeated: RepeatedOrder }
  /** the lines of that past order leave as they came, and what could not be ordered of it */
  | { type: 'order.takeBack'; order: string }
  /** the nearest choice takes the place of an unavailable line */
  | { type: 'nearest.take'; key: number }
  /** an unavailable line is given up */
  | { type: 'unavailable.dismiss'; key: number }
  /** a file that the server keeps goes with the line */
  | { type: 'file.attach'; key: number; file: LineFile }
  | { type: 'file.remove'; key: number; id: string }
  | { type: 'line.duplicate'; key: number }
  | { type: 'line.remove'; key: number }
  | { type: 'removal.undo' }
  /** the message is closed: the removal stays */
  | { type: 'removal.dismiss' }
  | { type: 'line.modify'; key: number }
  | { type: 'quantity.increase'; key: number }
  | { type: 'quantity.decrease'; key: number }
  /** a quantity typed and confirmed, as typed */
  | { type: 'quantity.enter'; key: number; text: string }
  | { type: 'cart.reset' }
  | { type: 'reset.confirm' }
  | { type: 'reset.cancel' }
  | { type: 'cart.validate' }
  /** the view has gone to the order's page */
  | { type: 'order.opened' }
  /** the order's steps hold this draft for that validated cart */
  | { type: 'order.drafted'; validatedCartId: string; draft: OrderDraft }
  /** the order made from this validated cart is placed */
  | { type: 'order.placed'; validatedCartId: string }
  /** a request for a quote was begun with its lines, under that id */
  | { type: 'quote.begun'; id: string }

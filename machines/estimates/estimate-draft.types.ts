import type { Failure } from '#machines/platform/failure'
import type { Estimate, EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import type { Issuer } from '#shared/estimates/issuer.schema'
import type { TypedTexts } from '#shared/estimates/typed-figures'
import type { BegunEstimate, LineChange, TextField } from './draft-form.ts'

export interface EstimateDraftInput {
  /** of the estimate: made by the page that begins it */
  id: string
  userId: string
  /** what a new one begins with; null: the server has it */
  begun: BegunEstimate | null
  /** figures that this tab kept as they were typed */
  texts: TypedTexts
}

/** What a page of an estimate opens with; null: there is no estimate of that id yet. */
export interface OpenedEstimate {
  readonly estimate: Estimate | null
  readonly issuer: Issuer
}

export interface EstimateDraftContext extends EstimateDraftInput {
  /** as it stands in the fields; null until it is read */
  content: EstimateContent | null
  /** figures as they were typed; what is none is marked, and kept in this tab */
  texts: TypedTexts
  /** as the server has it; null: it is to be kept at once */
  kept: EstimateContent | null
  /** as it was last given to be kept */
  given: EstimateContent | null
  /** given, and whether it arrived is not known: it goes again, as it was, before anything else */
  unsure: EstimateContent | null
  /** as the server gave it last; null: it has none of that id yet */
  estimate: Estimate | null
  /** what the next keeping was read with */
  version: number
  /** null until it is read */
  issuer: Issuer | null
  /** as it stands since another page has changed it */
  theirs: Estimate | null
  /** the line that was removed last, until it is back or that is put aside */
  removed: { line: EstimateLine; index: number } | null
  /** its handing out was refused for what lacks: from then on that is said */
  judged: boolean
  /** what the server said of fields that were not changed since, by `client.name` or `lines.0.label` */
  refused: Readonly<Record<string, readonly string[]>>
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type EstimateDraftEvent =
  | { type: 'estimate.retry' }
  | { type: 'text.type'; field: TextField; text: string }
  /** as typed; `name`: of `FigureName` */
  | { type: 'figure.type'; name: string; text: string }
  | { type: 'supplier.show'; shown: boolean }
  | { type: 'line.change'; key: string; change: LineChange }
  /** with keys of their own */
  | { type: 'lines.add'; lines: readonly EstimateLine[] }
  | { type: 'line.move'; key: string; by: -1 | 1 }
  | { type: 'line.remove'; key: string }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** one of these has changed the estimate */
  | { type: 'form.changed' }
  /** keeps now what was not kept: the page is left, or asked to try again */
  | { type: 'draft.keep' }
  | { type: 'draft.drop' }
  | { type: 'drop.confirm' }
  | { type: 'drop.cancel' }
  | { type: 'give.ask' }
  | { type: 'give.confirm' }
  | { type: 'give.cancel' }
  /** what stands here replaces what another page has kept */
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }

/** Said once, where the page takes the focus to what is wrong. */
export interface EstimateDraftEmitted {
  type: 'give.refused'
}

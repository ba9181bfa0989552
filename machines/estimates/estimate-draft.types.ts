import type { Failure } from '#machines/platform/failure'
import type { Estimate, EstimateContent } from '#shared/estimates/estimates.schema'
import type { Issuer } from '#shared/estimates/issuer.schema'
import type { TypedTexts } from '#shared/estimates/typed-figures'
import type { DraftEdit } from './draft-edit.ts'
import type { BegunEstimate } from './draft-form.ts'
import type { LeaveWay } from './estimate-leave.machine.ts'
import type { Typed } from './typed.ts'

export interface EstimateDraftInput extends Typed {
  /** of the estimate: made by the page that begins it */
  id: string
  userId: string
  /** what a new one begins with; null: the server has it */
  begun: BegunEstimate | null
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
  /** what was typed here and is in nothing that was handed out; null: nothing */
  lost: EstimateContent | null
  /** what this tab kept was taken up again, and is told to be until it is kept */
  resumed: boolean
  /** how what is written is left for good */
  way: LeaveWay
  /** its handing out was refused for what lacks: from then on that is said */
  judged: boolean
  /** what the server said of fields that were not changed since, by `client.name` or `lines.0.label` */
  refused: Readonly<Record<string, readonly string[]>>
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type EstimateDraftEvent =
  | { type: 'estimate.retry' }
  | { type: 'form.edit'; edit: DraftEdit }
  /** that has changed the estimate */
  | { type: 'form.changed' }
  /** keeps now what was not kept: the page is left, or asked to try again */
  | { type: 'draft.keep' }
  /** asks whether it is left for good; its own dialog says what became of that */
  | { type: 'draft.leave'; way: LeaveWay }
  | { type: 'leave.cancelled' }
  | { type: 'leave.done' }
  /** it is not as it was read any more */
  | { type: 'leave.moved' }
  | { type: 'give.ask' }
  | { type: 'give.confirm' }
  | { type: 'give.cancel' }
  /** what stands here replaces what another page has kept */
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  /** what was typed and is in nothing that was handed out becomes a draft of its own; `id`: a UUID */
  | { type: 'lost.reuse'; id: string }
  | { type: 'lost.dismiss' }

/** Said once: the page takes the focus to what is wrong, offers back what was removed, or goes to the draft of that id. */
export type EstimateDraftEmitted =
  | { type: 'give.refused' }
  /** `before`: as it stood */
  | { type: 'form.edited'; edit: DraftEdit; before: EstimateContent | null }
  | { type: 'lost.reused'; id: string }

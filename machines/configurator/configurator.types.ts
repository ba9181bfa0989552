import type { ActorRef, Snapshot } from 'xstate'
import type { CartNews, KeyedLine } from '#machines/cart/cart.types'
import type { Failure } from '#machines/platform/failure'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Cleared } from '#shared/configurator/choose'
import type {
  Model,
  Remembered,
  SelectedComponents,
  TemplateReply,
} from '#shared/configurator/configurator.schema'
import type { ComponentSelection, Criteria, CriterionValue } from '#shared/configurator/evaluation'
import type { WishedSize } from '#shared/configurator/sizes'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { SavedConfiguration } from './opening.machine.ts'
import type { TypedTexts } from './typing.ts'

export type ModelLevel = keyof Model

/** Levels from the widest; choosing one clears those after it (§4). */
export const modelLevels = ['category', 'subCategory', 'family', 'subFamily'] as const satisfies ModelLevel[]

/** What took choices away where no rule of the template did: another level, or what the whole made way for. */
export type ClearedBy =
  | { kind: 'level'; level: ModelLevel }
  | { kind: 'reset' }
  /** another model, from the site */
  | { kind: 'website' }
  /** a line of the cart; its place from 0 */
  | { kind: 'line'; index: number }
  /** a configuration that has a code */
  | { kind: 'code' }

/** What a change took away: an answer or a pick, by a rule that says why; answers, levels or all of it, by something else. */
export type ClearedChoice =
  | Cleared
  | CarriedChoice
  | { kind: 'criterion'; key: string; label: string; by: ClearedBy }
  | { kind: 'level'; key: ModelLevel; name: string; by: ClearedBy }
  | { kind: 'configuration'; by: ClearedBy }
  /** nothing: a repair was applied, and it may be undone */
  | { kind: 'repair'; label: string }

/** What another model of the family does not have or refuses, with the reason; a number that it refuses stays. */
export type CarriedChoice = Cleared & { inModel: 'dropped' | 'refused' }

/** What a change took away, as it is told: an answer whose place the only one possible has taken says both. */
export type ShownClearedChoice = ClearedChoice & {
  /** both as people read them */
  replaced?: { from: string; to: string }
}

/** What the configurator tells the shop: a line to add, or to put in place of the one with the key. */
export interface ConfigurationSubmitted {
  type: 'configuration.submitted'
  line: Omit<CartLine, 'quantity'>
  /** null: 1 for a new line, unchanged for a modified one */
  quantity: number | null
  key: number | null
}

export type LoadedTemplate = Omit<TemplateReply, 'success'>

/** A cart line as it was when its modification began (§3). */
export interface SelectedConfiguration {
  model: Model
  criteria: Criteria
  selectedComponents: SelectedComponents
}

/** What the person has chosen. */
export interface Draft {
  selectedModel: Model
  /** null until the sub-family's template is there */
  loaded: LoadedTemplate | null
  criteria: Criteria
  /** component type → reference that the person picked; the template picks the others */
  selection: ComponentSelection
  /** a line's components, until its template tells which the person picked */
  pendingComponents: SelectedComponents | null
  /** the answers wait to be judged by another model of the family, whose template is on its way; null: none do */
  carried: { from: ConfigurationTemplate | null } | null
  /** pieces; null: the quantity of the line being modified, or 1 */
  quantity: number | null
  /** what goes with the line */
  files: readonly LineFile[]
  /** the opening that it is for, as it stands in its field; empty for none */
  name: string
  /** what the account last chose in the family, which stands in for what is not chosen; null: not here yet */
  remembered: Remembered | null
  /** the person begins from what the template proposes, for this configuration */
  withoutMemory: boolean
}

/** What an undo brings back: the choices, and the cart line that they are to replace. */
export interface Revision extends Draft {
  /** key of the cart line being modified */
  modifiedKey: number | null
  selectedConfiguration: SelectedConfiguration | null
  /** what was on the draft when the modification began: it comes back when the modification ends */
  setAside: Draft | null
}

/** The work as it was and as it became, of the last changes. */
export interface History {
  /** before each change, the last one last */
  past: readonly Revision[]
  /** what was undone, the last one last */
  future: readonly Revision[]
}

/** Choices as session storage gives them back; the rest is worked out or loaded again. */
export interface RestoredDraft {
  selectedModel: Model
  criteria: Criteria
  components: SelectedComponents
  quantity: number | null
  files: readonly LineFile[]
  name: string
  /** null: to be asked for */
  remembered: Remembered | null
  withoutMemory: boolean
}

/** What session storage gives back (§3). */
export interface RestoredRevision extends RestoredDraft {
  modifiedKey: number | null
  setAside: RestoredDraft | null
  selectedConfiguration: SelectedConfiguration | null
  selectedModelFromWebsite: Model | null
}

export interface ConfiguratorInput {
  shop: ActorRef<Snapshot<unknown>, ConfigurationSubmitted>
  restored: RestoredRevision | null
}

export interface ConfiguratorContext extends Revision {
  shop: ConfiguratorInput['shop']
  /** catalogue levels loaded so far; `of` is the id of the level they belong to */
  categories: readonly Category[] | null
  families: { of: string; items: readonly FamilySummary[] } | null
  subFamilies: { of: string; items: readonly SubFamily[] } | null
  /** the chosen level that is offered again */
  reopened: ModelLevel | null
  /** what the last change cleared, for display */
  cleared: readonly ClearedChoice[]
  /** the way back and forth */
  history: History
  /** numbers as they stand in their fields while they are typed */
  typed: TypedTexts
  /** what the typing under way took the place of: while it is the last of the past, what is typed further replaces its change */
  typedOver: Revision | null
  /** a typed quantity that was not taken, until the next one */
  wrongQuantity: string | null
  /** chosen on the site, applied when the configurator opens */
  selectedModelFromWebsite: Model | null
  /** the opening that the model was searched for, until its template takes it; null: none */
  wishedSize: WishedSize | null
  catalogueFailure: Failure | null
  templateFailure: Failure | null
}

export type ConfiguratorEvent =
  /** the configurator's screen is there: nothing is loaded before; `quantity`, `size`: pieces wanted of what was chosen on the site, and its opening */
  | { type: 'configurator.open'; quantity?: number; size?: WishedSize }
  /** the screen is left, its work kept */
  | { type: 'configurator.close' }
  | { type: 'catalogue.retry' }
  | { type: 'template.retry' }
  /** the model's template as it is now: its prices may have moved while the network was away */
  | { type: 'template.renewed'; loaded: LoadedTemplate }
  /** `label`: of the repair that it is; `set`: answers that it sets for that model */
  | { type: 'level.choose'; level: ModelLevel; id: string; label?: string; set?: Criteria }
  /** a level that is chosen is offered again; nothing changes before another entry is */
  | { type: 'level.reopen'; level: ModelLevel }
  /** the reopened level is folded, its choice kept */
  | { type: 'level.keep' }
  /** a card of the catalogue, "Commander" on the site: a new configuration, begun when the configurator opens */
  | { type: 'website.choose'; model: Model }
  /** a link to a configuration: what its code stands for takes the place of what is here */
  | { type: 'saved.open'; saved: SavedConfiguration; quantity?: number }
  | { type: 'criterion.choose'; key: string; value: CriterionValue }
  /** a number as typed so far: taken at once when it is inside its limits */
  | { type: 'criterion.type'; key: string; text: string }
  /** what was typed has stood for a while; the machine tells itself */
  | { type: 'typing.pause'; key: string }
  /** Enter, or the field is left: what was typed is meant as it is */
  | { type: 'criterion.settle'; key: string }
  | { type: 'component.choose'; componentType: string; reference: string }
  /** answers set in one click, as its button says: a repair of a problem, perhaps for other pieces, or two that change places */
  | { type: 'fix.apply'; label: string; set: Criteria; quantity?: number }
  /** the last answers no longer stand in for those not given: what the template proposes does */
  | { type: 'memory.drop' }
  | { type: 'change.undo' }
  | { type: 'change.redo' }
  | { type: 'cleared.dismiss' }
  | { type: 'quantity.choose'; quantity: number }
  /** the opening, as typed so far */
  | { type: 'name.type'; text: string }
  /** a quantity typed and confirmed, as typed */
  | { type: 'quantity.enter'; text: string }
  /** a file that the server keeps goes with the line */
  | { type: 'file.attach'; file: LineFile }
  | { type: 'file.remove'; id: string }
  /** to the cart: a new line, or the line being modified */
  | { type: 'configuration.submit' }
  /** the same, and the next opening with these options: its sizes are asked */
  | { type: 'configuration.continue' }
  | { type: 'configurator.reset' }
  /** the line, and its place as it is told */
  | { type: 'modification.start'; index: number; line: KeyedLine }
  | { type: 'modification.cancel' }
  /** the cart, through the shop */
  | Extract<CartNews, { type: 'line.taken' | 'line.refused' | 'lines.removed' }>
  /** starts afresh (§4), unless the person is at the configurator */
  | { type: 'cart.validated' }

/** For the view, which says so, or goes to the cart. */
export type ConfiguratorEmitted =
  | { type: 'configuration.added' }
  /** it is in the cart, and the next opening is asked for */
  | { type: 'configuration.continued' }
  | { type: 'configuration.modified' }
  /** the cart is full: what is on the draft stays */
  | { type: 'configuration.refused' }
  | { type: 'modification.cancelled' }

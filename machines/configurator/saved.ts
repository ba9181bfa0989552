import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'
import { standingIn } from '#shared/configurator/standing'
import type { ConfiguratorContext, Draft } from './configurator.types.ts'
import { emptyDraft, hasWork, wholeCleared } from './draft.ts'
import { evaluationOf } from './evaluated.ts'
import { step } from './history.ts'
import { noModification } from './modification.ts'
import type { SavedConfiguration } from './opening.machine.ts'

/** What a code is given for: the answers that stand, but for those that are the only ones possible, and the parts taken. */
export const toSave = (draft: Draft): SaveConfigurationBody | null => {
  const subFamilyId = draft.selectedModel.subFamily?.id
  const evaluation = evaluationOf(draft)
  if (subFamilyId === undefined || evaluation === null) return null
  return { subFamilyId, ...standingIn(evaluation) }
}

/** What a code stands for, on the draft: its template is to be loaded, and tells which parts were picked. */
export const openSaved = (
  context: ConfiguratorContext,
  { model, criteria, components }: SavedConfiguration,
  quantity?: number,
): Partial<ConfiguratorContext> => {
  const references = Object.entries(components).map(([type, reference]) => [type, { reference }])
  const opened = {
    ...emptyDraft,
    ...noModification,
    selectedModelFromWebsite: null,
    selectedModel: model,
    criteria,
    pendingComponents: Object.fromEntries(references),
    quantity: quantity ?? null,
    // it says all by itself
    withoutMemory: true,
    cleared: wholeCleared(context, { kind: 'code' }),
  }
  return hasWork(context) ? step(context, opened) : opened
}

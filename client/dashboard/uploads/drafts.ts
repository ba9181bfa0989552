import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { criterionText } from '#shared/cart/line-display'
import type { FamilyCase } from '#shared/catalogue/catalogue-file'
import type { Answers } from '#shared/configurator/choose'
import type { Evaluation } from '#shared/configurator/evaluation'
import type { DraftExample, DraftReply, DraftReport } from '#shared/dashboard/uploads/draft.schema'
import { DRAFT_GROUPS, type DraftGroupName } from '#shared/dashboard/uploads/draft-groups'
import { uploadDraft } from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'

/** The draft of an upload, as it was checked last. */
export const useDraft = ({ id, baseVersion }: Upload): Resource<DraftReply> =>
  useResource(`/api/admin/product-uploads/${id}/draft?${baseVersion}`, () =>
    call(uploadDraft, { params: { id } }),
  )

/** What is compared, by the word that the address has for it. */
const SOURCES = { configurations: 'generated', commandes: 'orders' } as const
export type Source = keyof typeof SOURCES

export const comparisonOf = (report: DraftReport, source: Source) => report[SOURCES[source]]

/** An example as the address names it: `configurations.dearer.0`. */
export const exampleName = (source: Source, group: DraftGroupName, place: number): string =>
  `${source}.${group}.${place}`

/** The example that the address names; undefined when there is none. */
export const exampleOf = (report: DraftReport | null, name: string): DraftExample | undefined => {
  const [source = '', group = '', place = ''] = name.split('.')
  const from = Object.keys(SOURCES).find((one): one is Source => one === source)
  const of = DRAFT_GROUPS.find((one) => one === group)
  return report === null || from === undefined || of === undefined
    ? undefined
    : comparisonOf(report, from)[of].examples[Number(place)]
}

/** A case as the address names it, by its place among those of its model. */
export const caseName = (place: number): string => `cas.${place}`

/** Where a trial begins, by what the address names; nothing is answered otherwise. */
export const startOf = (
  name: string,
  report: DraftReport | null,
  cases: readonly FamilyCase[],
): Answers | undefined => {
  const one = /^cas\.([0-9]{1,2})$/.exec(name)
  if (one !== null) {
    const found = cases[Number(one[1])]
    return found && { criteria: found.criteria, selection: found.components }
  }
  const example = exampleOf(report, name)
  return example && { criteria: example.criteria, selection: example.components }
}

/** Answers on one line: « Longueur 3600 mm, Fixation Mural »; what fits no question as it was given. */
export const answersText = ({ criteria }: Evaluation, given: Answers['criteria']): string =>
  criteria
    .flatMap((criterion) => {
      const { key, label, asked } = criterion
      if (!asked || !Object.hasOwn(given, key)) return []
      return [`${label} ${criterionText(criterion) || String(given[key])}`]
    })
    .join(', ') || 'sans réponse'

import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import { answerAll, plainAnswer } from '#server/configurator/answer-all'
import { findTemplate } from '#server/configurator/template.queries'
import type { Database } from '#server/platform/tables'
import { oneOf, seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import { CASES_MIN, type FamilyCase, type FamilyFile, resolveModel } from '#shared/catalogue/catalogue-file'
import { chargedIn, renewedCase } from '#shared/catalogue/family-cases'
import { compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Criteria } from '#shared/configurator/evaluation'
import { type FamilyRow, listBaseModels } from './base.queries.ts'
import { type FamilyModel, familyParts } from './family-parts.ts'

/** Shares of the ranges of numbers at which a case is written where a family has too few. */
const SHARES = [0, 1 / 3, 2 / 3, 1] as const

/**
 * A family as the list of version `version` has it, in the form that an import takes: sent back as it is, it changes
 * nothing. What its cases come to is worked out on that list; those of models that it has not are left out, and a family
 * with fewer than an import wants gets some. Undefined when the list has no model of the family.
 */
export const findFamilyFile = async (
  db: Kysely<Database>,
  version: number,
  family: FamilyRow,
): Promise<FamilyFile | undefined> => {
  const models: FamilyModel[] = []
  const compiled = new Map<string, CompiledTemplate>()
  const listed = (await listBaseModels(db, version)).filter((model) => model.family === family.slug)
  for (const { id, reference, name, description } of listed) {
    const found = await findTemplate(db, version, id)
    const result = found && compileTemplate(found.template, found.components)
    if (found === undefined || !result?.ok)
      throw new Error(`${reference} of list ${version} does not compile.`)
    models.push({ reference, name, description, ...found })
    compiled.set(reference, result.compiled)
    await setImmediate()
  }
  if (models.length === 0) return undefined
  const { slug, name, position, description, description2, description3, sub_category } = family
  const file: FamilyFile = {
    version: 1,
    notice: `Tarif ${version}\u00a0: les prix s’écrivent en centimes hors taxes.`,
    subCategory: sub_category,
    family: { slug, name, position, description, description2, description3 },
    ...familyParts(models),
    cases: casesOf(family.cases, compiled, models[0]?.template.surcharges ?? []),
  }
  for (const [index, { reference, template, components }] of models.entries()) {
    const entry = file.models[index]
    const written = entry && resolveModel(file, entry)
    if (stableText(written) !== stableText({ template, components })) {
      throw new Error(`${reference} of list ${version} is not what its family's file says.`)
    }
  }
  return file
}

/** Draws among which a case is looked for that a surcharge is charged in. */
const MAX_DRAWS = 200

/** Those of the family as they are answered now, and whatever else a file wants: enough, a refusal, each surcharge charged. */
const casesOf = (
  cases: readonly FamilyCase[],
  compiled: ReadonlyMap<string, CompiledTemplate>,
  surcharges: readonly { key: string }[],
): FamilyCase[] => {
  const kept = cases.flatMap((one) => {
    const rules = compiled.get(one.model)
    return rules === undefined ? [] : [renewedCase(one, rules)]
  })
  const [first] = compiled
  if (first === undefined) return kept
  const [model, rules] = first
  const caseOf = (criteria: Criteria, by = model): FamilyCase =>
    renewedCase({ model: by, criteria, components: {}, total: null, messages: [] }, compiled.get(by) ?? rules)
  const refused = kept.some(({ total }) => total === null) ? [] : [caseOf({})]
  const added = SHARES.slice(0, Math.max(0, CASES_MIN - kept.length - refused.length)).map((share) =>
    caseOf(answerAll(rules, plainAnswer(share)).criteria),
  )
  const all = [...kept, ...refused, ...added]
  const isCharged = (one: FamilyCase, key: string): boolean => {
    const own = compiled.get(one.model)
    return own !== undefined && chargedIn([one], one.model, own).includes(key)
  }
  for (const { key } of surcharges) {
    if (all.some((one) => isCharged(one, key))) continue
    const random = seededRandom(1)
    const references = [...compiled.keys()]
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const by = oneOf(references, random) ?? model
      const drawn = randomConfiguration(compiled.get(by) ?? rules, random)
      const one = drawn && caseOf(drawn, by)
      if (one === undefined || !isCharged(one, key)) continue
      all.push(one)
      break
    }
  }
  return all
}

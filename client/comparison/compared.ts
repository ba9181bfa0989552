import { paths } from '#client/paths.ts'
import { keepResource, knownResource } from '#client/platform/resource-memory.ts'
import type { ComparedKind } from '#shared/configurator/comparison'
import { codeText, isCode, normalizeCode } from '#shared/configurator/saved-configuration.rules'

/** Query parameter of the configurator's address: the codes that are compared, by commas. */
export const COMPARE = 'compare'

/** More than these are in no address. */
const MOST = 9

/** The codes that an address compares, each once, in its order; what is no code is left out. */
export const comparedIn = (text: string): string[] =>
  [...new Set(text.split(',').map(normalizeCode))].filter(isCode).slice(0, MOST)

/** The address that compares these codes. */
export const comparisonPath = (codes: readonly string[]): string =>
  `${paths.configurator}?${COMPARE}=${codes.map(codeText).join(',')}`

/** What was compared last in this visit, by this person. */
const keptComparison = (): string[] => knownResource<string[]>(COMPARE) ?? []

export const keepComparison = (codes: readonly string[]): void => keepResource(COMPARE, [...codes])

/** The address that compares this code with what was compared last. */
export const comparisonWith = (code: string): string =>
  comparisonPath([...keptComparison().filter((one) => one !== code), code])

/** What stands over the rows of a kind. */
export const headings: Record<ComparedKind, string> = {
  size: 'Cotes',
  light: 'Lumière',
  option: 'Choix',
  limit: 'Limites',
  worked: 'Valeurs calculées',
}

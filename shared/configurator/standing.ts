import type { Evaluation } from './evaluation.ts'
import type { SaveConfigurationBody } from './saved-configuration.schema.ts'

/** What stands in a configuration and may be kept: its answers but for those that are the only ones possible, and its parts. */
export const standingIn = ({
  criteria,
  components,
}: Evaluation): Omit<SaveConfigurationBody, 'subFamilyId'> => ({
  criteria: Object.fromEntries(
    criteria.flatMap(({ key, asked, forced, value }) =>
      asked && !forced && value !== undefined ? [[key, value]] : [],
    ),
  ),
  components: Object.fromEntries(
    components.flatMap(({ type, needed, selected }) =>
      needed && selected !== undefined ? [[type, selected]] : [],
    ),
  ),
})

import type { FamilyToShow } from '#server/catalogue/switch-price-list.queries'
import type { Drawing } from '#server/catalogue/tables'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** What the `document` of a change holds, by what it is about. */

/** A known model, as it would be shown. */
export interface ChangedModel {
  name: string
  description: string
  /** in its family; null: where it is */
  position: number | null
}

/** A model that the list would have and has not. */
export interface AddedModel extends ChangedModel {
  /** slug */
  family: string
  template: ConfigurationTemplate
  /** references of its components, in the order they are offered */
  links: string[]
  drawing: Drawing
}

/** A family, known or new. */
export type ChangedFamily = FamilyToShow

/** Rules of a known model. */
export interface ChangedTemplate {
  template: ConfigurationTemplate
  drawing: Drawing
}

/** A percentage of a surcharge: its `cents` are hundredths of a percent. A cell of a price grid has no document. */
export interface PercentageCell {
  unit: 'percent'
}

import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { smallComponents, smallTemplate } from './small-model.ts'

export type Breaking = (template: ConfigurationTemplate, components: Component[]) => void

/** The faults of the small model once broken, as `path: message`. */
export const faultsAfter = (breaking: Breaking): string[] => {
  const template = smallTemplate()
  const components = smallComponents()
  breaking(template, components)
  const result = compileTemplate(template, components)
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`)
}

/** The nth item, which the small model has. */
export const at = <Item>(items: Item[], place: number): Item => {
  const item = items[place]
  if (item === undefined) throw new Error(`no item ${place}`)
  return item
}
export const choice = (template: ConfigurationTemplate, place: number) => {
  const criterion = at(template.criteria, place)
  if (criterion.kind !== 'choice') throw new Error('not a choice')
  return criterion
}
export const number = (template: ConfigurationTemplate, place: number) => {
  const criterion = at(template.criteria, place)
  if (criterion.kind !== 'number') throw new Error('not a number')
  return criterion
}

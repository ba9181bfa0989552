import { slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { Workbench } from './compile-workbench.ts'
import type { CompiledSurcharge } from './compiled.ts'
import { PERCENT_MAX } from './percentages.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** Compiles the surcharges: a percentage that is never negative, on component types that exist. */
export const compileSurcharges = (
  template: ConfigurationTemplate,
  ordered: readonly OrderedNode[],
  bench: Workbench,
): CompiledSurcharge[] => {
  const types = new Set(template.componentTypes.map((type) => type.type))
  return template.surcharges.map((surcharge, index) => {
    const path = `surcharges[${index}]`
    for (const type of surcharge.on) {
      if (!types.has(type)) bench.report(`${path}.on`, `type de composant inconnu « ${type} »`)
    }
    return {
      definition: surcharge,
      when: surcharge.when === undefined ? undefined : bench.condition(`${path}.when`, surcharge.when),
      percent: bench.number(`${path}.percent`, surcharge.percent, {}, { least: 0, most: PERCENT_MAX }),
      dependsOn: slotsOf(criteriaBehind(bench.namesIn([surcharge.when, surcharge.percent]), ordered), bench),
      why: bench.sentence(`${path}.why`, surcharge.why, { line: 'percent' }),
    }
  })
}

import type { CompileContext } from './compile-context.ts'
import { slotsOf } from './compile-criteria.ts'
import { criteriaBehind, type OrderedNode } from './compile-order.ts'
import type { CompiledSurcharge } from './compiled.ts'
import { PERCENT_MAX } from './percentages.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** Compiles the surcharges: a percentage that is never negative. */
export const compileSurcharges = (
  template: ConfigurationTemplate,
  ordered: readonly OrderedNode[],
  context: CompileContext,
): CompiledSurcharge[] =>
  template.surcharges.map((surcharge, index) => {
    const path = `surcharges[${index}]`
    return {
      definition: surcharge,
      when: surcharge.when === undefined ? undefined : context.condition(`${path}.when`, surcharge.when),
      percent: context.number(`${path}.percent`, surcharge.percent, {}, { least: 0, most: PERCENT_MAX }),
      dependsOn: slotsOf(
        criteriaBehind(context.namesIn([surcharge.when, surcharge.percent]), ordered),
        context,
      ),
      why: context.sentence(`${path}.why`, surcharge.why, { line: 'percent' }),
    }
  })

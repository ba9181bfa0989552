import type { Draft } from '#machines/configurator/configurator.types'
import { emptyDraft } from '#machines/configurator/draft'
import { evaluate } from '#shared/configurator/evaluate'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { columnsOf, type OpeningColumn } from '#shared/openings/openings'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const rail = loadedTemplate()
const [length, fixation] = rail.template.criteria
if (length === undefined || fixation === undefined) throw new Error('the rail has both')

/** A blind: width, height and a side; more than 3 m² is too large for it. */
const blind = {
  ...rail,
  template: {
    ...rail.template,
    criteria: [
      { ...length, key: 'width', label: 'Largeur', max: 3000 },
      { ...length, key: 'height', label: 'Hauteur', max: 3000 },
      fixation.kind === 'choice'
        ? { ...fixation, options: fixation.options.map(({ value, label }) => ({ value, label })) }
        : fixation,
      {
        kind: 'choice' as const,
        key: 'side',
        label: 'Côté manœuvre',
        view: 'inside' as const,
        information: true as const,
        options: [
          { value: 'left', label: 'Gauche' },
          { value: 'right', label: 'Droite' },
        ],
      },
    ],
    rules: [
      {
        key: 'too_large',
        level: 'error' as const,
        when: 'width * height > 3000000',
        message: 'Ce store est limité à 3 m².',
        criteria: ['width', 'height'],
      },
    ],
    componentTypes: rail.template.componentTypes.map((type) => ({
      ...type,
      quantity: type.quantity.replace('length', 'width'),
      why: 'Selon la largeur.',
    })),
    drawing: { kind: 'rail' as const, values: { length: 'width' } },
  },
}

/** The common answers, as they stand in the configurator: fixed to the wall, everything else by opening. */
export const blindWork: Draft = {
  ...emptyDraft,
  selectedModel: fullModel,
  loaded: blind,
  criteria: { fixation: 'wall' },
  remembered: NOTHING_REMEMBERED,
}

/** Its columns: width, height, side. */
export const blindColumns: readonly OpeningColumn[] = columnsOf(
  evaluate(blind.template, blind.components, blindWork.criteria, {}),
)

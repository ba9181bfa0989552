import { parsePlan } from '#shared/configurator/bend-plan'
import { measureLabels, planLegsText } from '#shared/configurator/bend-text'
import type { Evaluation } from '#shared/configurator/evaluation'

/**
 * The size of what is ordered, told by the names that docs/templates.md keeps for it. A template that uses none of
 * them has its values among the options.
 */
export interface LineSize {
  /** what it measures, in French: « tableau », « fini », « longueur » */
  name: string
  /** « 1030 × 1234 mm » */
  text: string
}

interface Sizes {
  /** what was measured, then what is made of it */
  sizes: LineSize[]
  /** keys of the values that the sizes tell */
  told: ReadonlySet<string>
}

/** What goes with a width: a band of film in place of the whole pane, a height, the projection of an awning. */
const SECONDS = ['band_height', 'height', 'projection'] as const

const ACROSS = {
  band_height: 'largeur × hauteur',
  height: 'largeur × hauteur',
  projection: 'largeur × avancée',
} as const

/** What a size is called where the opening and the product have one each. */
export const SIZE_NAMES = { opening: 'tableau', finished: 'fini' } as const

/** Whether what was typed is the opening: the product is then made smaller or larger than it. */
export const measuresOpening = (criteria: Evaluation['criteria']): boolean =>
  criteria.some(({ key, value }) => key === 'dimension_type' && value === 'reveal')

/** The sizes among answers and worked-out values as people read them, and the values that they tell. */
export const sizesOf = (
  { criteria }: Evaluation,
  values: readonly { key: string; value: string }[],
): Sizes => {
  const texts = new Map(values.map(({ key, value }) => [key, value]))
  const told = new Set<string>()
  /** the text of the first of these that has one */
  const read = (...keys: string[]): string[] => {
    const key = keys.find((one) => texts.has(one))
    if (key === undefined) return []
    told.add(key)
    return [texts.get(key) ?? '']
  }
  const flatSizes = (): LineSize[] => {
    const second = SECONDS.find((key) => texts.has(key)) ?? 'height'
    const given = [...read('width'), ...read(second)]
    const [panes] = read('panes')
    if (panes !== undefined) {
      const piece = second === 'band_height' ? 'bande' : 'vitrage'
      const cut = [...read('cut_width'), ...read('cut_height')]
      return panes === '1'
        ? [...sizeOf(piece, given), ...sizeOf('coupe', cut)]
        : [...sizeOf(`${piece}s`, [panes, ...given]), ...sizeOf('coupe', cut)]
    }
    if (!texts.has('finished_width') && !texts.has('finished_height')) return sizeOf(ACROSS[second], given)
    const aside = second === 'projection' ? `, ${ACROSS.projection}` : ''
    const made = [...read('finished_width', 'width'), ...read('finished_height', second)]
    read('dimension_type')
    const { opening, finished } = SIZE_NAMES
    return [
      ...(measuresOpening(criteria) ? sizeOf(`${opening}${aside}`, given) : []),
      ...sizeOf(`${finished}${aside}`, made),
    ]
  }
  const otherSizes = (): LineSize[] => {
    const length = read('length')
    if (length.length > 0) return sizeOf('longueur', length)
    const metres = read('linear_metres')
    const across = read('roll_width')
    const along = metres.length === 0 && across.length > 0 ? read('whole_roll') : metres
    const names = [...across.map(() => 'laize'), ...along.map(() => 'longueur')]
    return sizeOf(names.join(' × '), [...across, ...along])
  }
  const bent = bentSizes(criteria, read)
  return { sizes: bent ?? (texts.has('width') ? flatSizes() : otherSizes()), told }
}

/** Of a bent rail its legs, then its developed length; its corners are told with its plan, among the options. */
const bentSizes = (
  criteria: Evaluation['criteria'],
  read: (...keys: string[]) => string[],
): LineSize[] | undefined => {
  const code = criteria.find(({ domain }) => domain.kind === 'plan')?.value
  const plan = parsePlan(code)
  return plan === null
    ? undefined
    : [
        { name: measureLabels[plan.measure], text: planLegsText(plan) },
        ...sizeOf('développé', read('length')),
      ]
}

const sizeOf = (name: string, dimensions: readonly string[]): LineSize[] =>
  dimensions.length === 0 ? [] : [{ name, text: times(dimensions) }]

/** « 1030 × 1234 mm »: the unit that all share is said once. */
const times = (dimensions: readonly string[]): string => {
  const shared = dimensions.at(-1)?.endsWith(MILLIMETRES) === true
  return dimensions
    .map((text, index) =>
      shared && index < dimensions.length - 1 && text.endsWith(MILLIMETRES)
        ? text.slice(0, -MILLIMETRES.length)
        : text,
    )
    .join('\u00a0×\u00a0')
}

const MILLIMETRES = '\u00a0mm'

import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { colorLabels, fixationLabels, openingLabels, RAL_CHOICE } from '#shared/catalogue/labels'

/** What is wrong with a family's file, for who wrote it. */
export interface FamilyFault {
  /** JSON pointer in the file */
  pointer: string
  /** French */
  reason: string
}

/** Key criteria (§3) → option → the label that it has in every family. */
const keyLabels: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'color',
    new Map([
      ...Object.entries(colorLabels).map(([code, { label }]): [string, string] => [code, label]),
      [RAL_CHOICE.value, RAL_CHOICE.label],
    ]),
  ],
  ['fixation', new Map<string, string>(Object.entries(fixationLabels))],
  ['opening', new Map<string, string>(Object.entries(openingLabels))],
])

const quoted = (text: string): string => `«\u00a0${text}\u00a0»`

/** Options of the key criteria that are not labelled as everywhere else. */
export const keyLabelFaults = ({ template }: FamilyFile): FamilyFault[] =>
  template.criteria.flatMap((criterion, place) => {
    const table = keyLabels.get(criterion.key)
    if (table === undefined || criterion.kind !== 'choice') return []
    return criterion.options.flatMap(({ value, label }, at) => {
      const known = table.get(value)
      const pointer = `/template/criteria/${place}/options/${at}`
      if (known === undefined) {
        const codes = [...table.keys()].join(', ')
        return [
          {
            pointer: `${pointer}/value`,
            reason: `Option inconnue de ${quoted(criterion.key)}\u00a0; attendu\u00a0: ${codes}.`,
          },
        ]
      }
      return known === label
        ? []
        : [{ pointer: `${pointer}/label`, reason: `Partout ailleurs, ${value} se dit ${quoted(known)}.` }]
    })
  })

/** What a model replaces and its family has not. */
export const strayNames = ({ template, models }: FamilyFile): FamilyFault[] => {
  const numbers = new Set(template.criteria.flatMap(({ kind, key }) => (kind === 'number' ? [key] : [])))
  const criteria = new Set(template.criteria.map(({ key }) => key))
  const options = new Map(
    template.criteria.flatMap((criterion) =>
      criterion.kind === 'choice'
        ? [[criterion.key, criterion.options.map(({ value }) => value)] as const]
        : [],
    ),
  )
  return models.flatMap(({ constants, tables, limits, labels, withoutOptions }, index): FamilyFault[] => {
    const strays = (
      part: string,
      record: object | undefined,
      isKnown: (key: string) => boolean,
      what: string,
    ) =>
      Object.keys(record ?? {}).flatMap((key) =>
        isKnown(key)
          ? []
          : [
              {
                pointer: `/models/${index}/${part}/${key}`,
                reason: `La famille n’a pas ${what} ${quoted(key)}.`,
              },
            ],
      )
    return [
      ...strays('constants', constants, (key) => Object.hasOwn(template.constants, key), 'de constante'),
      ...strays('tables', tables, (key) => Object.hasOwn(template.tables, key), 'de table'),
      ...strays('limits', limits, (key) => numbers.has(key), 'de nombre demandé'),
      ...strays('labels', labels, (key) => criteria.has(key), 'de critère'),
      ...strays('withoutOptions', withoutOptions, (key) => options.has(key), 'de choix'),
      ...Object.entries(withoutOptions ?? {}).flatMap(([key, values]) =>
        values.flatMap((value, at) =>
          options.has(key) && !options.get(key)?.includes(value)
            ? [
                {
                  pointer: `/models/${index}/withoutOptions/${key}/${at}`,
                  reason: `Le choix ${quoted(key)} n’a pas d’option ${quoted(value)}.`,
                },
              ]
            : [],
        ),
      ),
    ]
  })
}

import type { FamilyFile } from '#shared/catalogue/catalogue-file'

/** From where the compiler finds a fault in a resolved model to where that stands in the family's file. */

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

/** `criteria[3].options[1].when` → `['criteria', '3', 'options', '1', 'when']`. */
const segments = (path: string): string[] => path.split(/[.[\]]/).filter((segment) => segment !== '')

/**
 * JSON pointer of a compiler's path in the file of the family, for its model at `index`: what the model replaces
 * is found in the model, its components by reference, its options by their place before some were left out.
 */
export const pointerOf = (path: string, file: FamilyFile, index: number): string => {
  const component = /^components\[([^\]]*)\](.*)$/.exec(path)
  if (component) return pointerOfComponent(component[1] ?? '', segments(component[2] ?? ''), file, index)
  const [part = '', ...rest] = segments(path)
  const pointer = (...keys: string[]): string => keys.map((key) => `/${escaped(key)}`).join('')
  const model = file.models[index]
  if (part === 'components') return '/components'
  if (part === 'constants' || part === 'tables') {
    const owned = model?.[part]
    if (owned !== undefined && Object.hasOwn(owned, rest[0] ?? '')) {
      return pointer('models', String(index), part, ...rest)
    }
  }
  if (part === 'criteria' && rest[1] === 'options' && rest[2] !== undefined) {
    const criterion = file.template.criteria[Number(rest[0])]
    if (criterion?.kind === 'choice') {
      const without = model?.withoutOptions?.[criterion.key] ?? []
      const kept = criterion.options.flatMap(({ value }, place) => (without.includes(value) ? [] : [place]))
      rest[2] = String(kept[Number(rest[2])] ?? rest[2])
    }
  }
  return pointer('template', part, ...rest)
}

const pointerOfComponent = (reference: string, rest: string[], file: FamilyFile, index: number): string => {
  const own = file.models[index]?.components ?? []
  const inModel = own.findIndex((component) => component.reference === reference)
  const inFamily = file.components.findIndex((component) => component.reference === reference)
  const place = inModel >= 0 ? `/models/${index}/components/${inModel}` : `/components/${inFamily}`
  return place + rest.map((key) => `/${escaped(key)}`).join('')
}

/** The keys that a pointer goes through. */
export const keysOfPointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped)

/** What a value holds under a key; undefined when there is nothing. */
export const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? (Object.getOwnPropertyDescriptor(value, key)?.value as unknown)
    : undefined

/** What the document holds at a pointer; undefined when there is nothing. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  keysOfPointer(pointer).reduce(memberOf, document)

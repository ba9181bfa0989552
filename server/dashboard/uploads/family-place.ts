import { keysOfPointer, memberOf } from '#server/catalogue/json-pointers'

/** How the members of a list or a record are called, and the field that names each of a list. */
const things: Readonly<Record<string, { word: string; name?: string }>> = {
  criteria: { word: 'critère', name: 'key' },
  options: { word: 'option', name: 'value' },
  unavailable: { word: 'exclusion' },
  derived: { word: 'valeur calculée', name: 'key' },
  rules: { word: 'règle', name: 'key' },
  componentTypes: { word: 'type de composant', name: 'type' },
  surcharges: { word: 'supplément', name: 'key' },
  components: { word: 'composant', name: 'reference' },
  models: { word: 'modèle', name: 'reference' },
  cases: { word: 'cas' },
  constants: { word: 'constante' },
  tables: { word: 'table' },
  limits: { word: 'limite' },
  labels: { word: 'libellé du critère' },
  withoutOptions: { word: 'options retirées du critère' },
}

const quoted = (name: string): string => `«\u00a0${name}\u00a0»`

const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '' && value.length <= 80) || typeof value === 'number'

/**
 * A place in a family's file, in words: `/template/criteria/1/max` → « critère « largeur », champ « max » ». A member of a
 * list is told by its own name, or from 1 where it has none.
 */
export const placeOf = (pointer: string, document: unknown): string => {
  const words: string[] = []
  let holder: unknown = document
  /** of the list or record that `holder` is */
  let thing: (typeof things)[string] | undefined
  for (const key of keysOfPointer(pointer)) {
    const value = memberOf(holder, key)
    if (thing !== undefined) {
      const own = Array.isArray(holder) ? thing.name && memberOf(value, thing.name) : key
      words.push(`${thing.word} ${isName(own) ? quoted(String(own)) : `n°\u00a0${Number(key) + 1}`}`)
      thing = undefined
    } else if (Array.isArray(holder)) {
      words.push(`n°\u00a0${Number(key) + 1}`)
    } else {
      thing =
        typeof value === 'object' && value !== null && Object.hasOwn(things, key) ? things[key] : undefined
      // the rules of the family are what most of its file is
      if (thing === undefined && key !== 'template')
        words.push(key === 'family' ? 'famille' : `champ ${quoted(key)}`)
    }
    holder = value
  }
  if (thing !== undefined) words.push(`champ ${quoted(keysOfPointer(pointer).at(-1) ?? '')}`)
  return words.join(', ') || (pointer === '' ? 'tout le fichier' : 'règles de la famille')
}

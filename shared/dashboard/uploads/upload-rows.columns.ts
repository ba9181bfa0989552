import { keysOf } from '#shared/platform/keys'
import { fold } from '#shared/platform/text'
import type { UploadKind } from './upload-rows.schema.ts'

/** What the header of staff's tables says: which column holds what, and so what the file is about. */

export type Field =
  | 'reference'
  | 'price'
  | 'type'
  | 'label'
  | 'unit'
  | 'family'
  | 'description'
  | 'action'
  | 'models'
  | 'width'
  | 'height'

export type TableKind = Exclude<UploadKind, 'template'>

/** Where the columns stand (from 0), and their names as the file writes them. */
export interface Columns {
  kind: TableKind
  names: string[]
  fields: Partial<Record<Field, number>>
  attributes: { key: string; at: number }[]
  ignored: string[]
}

export type ReadHeader = { ok: true; columns: Columns } | { ok: false; message: string }

/** More than any table of ours has. */
export const COLUMNS_MAX = 100

/** What a file of a kind makes of a column: it must have it, may have it, or has it in our own files for people to read. */
type Use = 'needed' | 'read' | 'shown'

interface Known extends Partial<Record<TableKind, Use>> {
  /** accepted, folded and without anything but letters and digits; the first is its name in messages */
  names: readonly [string, ...string[]]
}

/** Every column that is known; in a file of a kind that it does not name, it is told as not read. */
const COLUMNS: Readonly<Record<Field, Known>> = {
  reference: {
    names: [
      'référence',
      'ref',
      'code',
      'code article',
      'article',
      'référence article',
      'référence composant',
      'référence modèle',
    ],
    prices: 'needed',
    components: 'needed',
    models: 'needed',
  },
  type: { names: ['type', 'type de composant', 'type composant'], components: 'needed' },
  family: {
    names: ['famille', 'familles', 'slug famille', 'code famille'],
    components: 'read',
    models: 'needed',
  },
  label: {
    names: ['désignation', 'libellé', 'nom', 'intitulé', 'désignation article'],
    prices: 'shown',
    components: 'needed',
    models: 'needed',
  },
  price: {
    names: [
      'prix HT',
      'prix',
      'prix unitaire',
      'prix unitaire HT',
      'prix de vente HT',
      'PU',
      'PU HT',
      'tarif',
      'tarif HT',
    ],
    prices: 'needed',
    components: 'needed',
  },
  unit: {
    names: ['unité', 'unité de vente', 'unité vente', 'U'],
    prices: 'shown',
    components: 'needed',
  },
  description: { names: ['description', 'descriptif'], models: 'needed' },
  action: { names: ['action', 'opération'], components: 'read', models: 'read' },
  models: { names: ['modèle', 'modèles'], prices: 'read' },
  width: { names: ['largeur', 'largeur mm'], prices: 'read' },
  height: { names: ['hauteur', 'hauteur mm', 'avancée', 'avancée mm'], prices: 'read' },
}
const FIELDS = keysOf(COLUMNS)

/** What a file of refused lines has before their own columns: mended, it comes back with them. */
export const REFUSED_COLUMNS = ['n° de ligne', 'colonnes refusées', 'valeurs refusées', 'raisons'] as const

/** `Prix H.T. (€)` → `prixht`. */
const plainName = (name: string): string =>
  fold(name)
    .replace(/\(?(€|\beur\b|\beuros?\b)\)?/g, '')
    .replace(/[^a-z0-9]/g, '')

const fieldOf = new Map<string, Field>()
for (const field of FIELDS) {
  for (const name of COLUMNS[field].names) fieldOf.set(plainName(name), field)
}
const refusedNames: ReadonlySet<string> = new Set(REFUSED_COLUMNS.map(plainName))

const ATTRIBUTE = /^attr(?:ibut)?\s*:\s*(.+)$/i
const KEY = /^[a-z][a-z0-9_]{0,39}$/

/** How many of the names mean something: which separator cuts a header best. */
export const knownNames = (names: readonly string[]): number =>
  names.filter((name) => fieldOf.has(plainName(name)) || ATTRIBUTE.test(name.trim())).length

/** What names a cell of a price grid, all together. */
const GRID_FIELDS: ReadonlySet<Field> = new Set(['models', 'width', 'height'])
const kindNames: Record<TableKind, string> = { components: 'composants', prices: 'prix', models: 'modèles' }

const quoted = (name: string): string => `«\u00a0${name}\u00a0»`
const listed = (names: readonly string[]): string => names.map(quoted).join(', ')

const HEADER_HELP = `Un fichier de prix a les colonnes ${listed(['référence', 'prix HT'])}\u00a0; un fichier de composants ${listed(['référence', 'type', 'désignation', 'prix HT', 'unité'])}\u00a0; un fichier de modèles ${listed(['référence', 'famille', 'désignation', 'description'])}. Partez d’un fichier d’exemple.`

/** A `type` tells components, a price without one tells prices, a family or description without either models. */
const kindOf = (fields: Columns['fields']): TableKind | undefined => {
  if (fields.type !== undefined) return 'components'
  if (fields.price !== undefined) return 'prices'
  return fields.family !== undefined || fields.description !== undefined ? 'models' : undefined
}

/** Reads the names of the header's cells, in order. Messages are French, for the whole file. */
export const readHeader = (cells: readonly string[]): ReadHeader => {
  const refuse = (message: string): ReadHeader => ({ ok: false, message })
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  if (names.length > COLUMNS_MAX) {
    return refuse(
      `La ligne des noms de colonnes en compte plus de ${COLUMNS_MAX}. Gardez celles qui servent.`,
    )
  }
  const fields: Columns['fields'] = {}
  const attributes: Columns['attributes'] = []
  const unknown: string[] = []
  for (const [at, name] of names.entries()) {
    const attribute = ATTRIBUTE.exec(name)?.[1]
    const field = fieldOf.get(plainName(name))
    if (attribute !== undefined) {
      const key = attribute.trim()
      if (!KEY.test(key) || key === 'support_counts') {
        return refuse(
          `La colonne ${quoted(name)} ne nomme pas un attribut\u00a0: après ${quoted('attr:')}, écrivez des minuscules sans accent, des chiffres ou _ (le nombre de supports se règle dans un gabarit).`,
        )
      }
      if (attributes.some((known) => known.key === key)) return refuse(twice(name))
      attributes.push({ key, at })
    } else if (field === undefined) {
      if (name !== '') unknown.push(name)
    } else if (fields[field] !== undefined) {
      return refuse(twice(name))
    } else fields[field] = at
  }
  const kind = kindOf(fields)
  if (kind === undefined) {
    return refuse(`Aucune des 20 premières lignes ne nomme les colonnes attendues. ${HEADER_HELP}`)
  }
  const missing = FIELDS.filter((field) => COLUMNS[field][kind] === 'needed' && fields[field] === undefined)
  if (missing.length > 0) {
    const named = listed(missing.map((field) => COLUMNS[field].names[0]))
    return refuse(
      `Il manque ${missing.length > 1 ? 'les colonnes' : 'la colonne'} ${named} à ce fichier de ${kindNames[kind]}. ${HEADER_HELP}`,
    )
  }
  if (kind !== 'components' && attributes.length > 0) {
    return refuse(
      `Les colonnes ${quoted('attr:…')} ne vont qu’avec un fichier de composants, qui a une colonne ${quoted('type')}.`,
    )
  }
  if (kind === 'prices' && fields.action !== undefined) {
    return refuse(
      `Un fichier de prix n’a pas de colonne ${quoted('action')}\u00a0: pour retirer des composants, envoyez un fichier de composants.`,
    )
  }
  // A width alone describes a product: with a height it names a cell of a price grid.
  const isGrid = fields.width !== undefined && fields.height !== undefined
  const isRead = (field: Field): boolean => {
    const use = COLUMNS[field][kind]
    return (use === 'needed' || use === 'read') && (isGrid || !GRID_FIELDS.has(field))
  }
  const strays = FIELDS.filter((field) => fields[field] !== undefined && !isRead(field))
  const lost = strays.filter((field) => COLUMNS[field][kind] !== 'shown')
  const ignored = names.filter(
    (name, at) =>
      (unknown.includes(name) && !refusedNames.has(plainName(name))) ||
      lost.some((field) => fields[field] === at),
  )
  for (const field of strays) delete fields[field]
  return { ok: true, columns: { kind, names, fields, attributes, ignored } }
}

const twice = (name: string): string =>
  `La colonne ${quoted(name)} figure deux fois\u00a0: gardez-en une seule.`

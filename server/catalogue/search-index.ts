import { setImmediate } from 'node:timers/promises'
import type { SearchFacets } from '#shared/catalogue/catalogue.schema'
import { fold } from '#shared/platform/text'
import type { CatalogueEdition } from './catalogue-memory.ts'
import { type CatalogueTree, type FamilyNode, familiesOnSale, modelsOnSale } from './catalogue-tree.ts'
import { countFacets, createFacets, type SearchFilters } from './search-facets.ts'
import { readSearch, stem, type Term } from './search-terms.ts'
import { factsText, levelText, modelText } from './search-texts.ts'
import type { TypedSize } from './typed-size.ts'

/** The part of the catalogue that is searched; none of the two: all of it. */
export interface SearchScope {
  readonly subCategoryId?: string
  readonly familyId?: string
}

/** Finds models on sale by what people type. */
export interface SearchIndex {
  /**
   * Models in which every word or a synonym of it is found, in part or whole, and that are made as large as what was typed
   * says; best first: exact reference, start of the reference, start of the name, inside the name, then the descriptions and
   * the levels above; the catalogue's order among equals.
   */
  find(keywords: string, limit: number, asked?: { scope?: SearchScope; filters?: SearchFilters }): Found
}

/** What a search found. */
export interface Found {
  /** at most as many as were asked for */
  ids: string[]
  /** how many there are */
  total: number
  /** what each filter would leave */
  facets: SearchFacets
  /** read among the words */
  size: TypedSize
}

/** Models, by their place in the catalogue, from the first to before the last. */
interface Range {
  readonly from: number
  to: number
}

/** Models whose texts are taken apart before others get their turn. */
const AT_ONCE = 500

/** So few are left after a word that looking for the next in each is quicker than among all words. */
const FEW = 20_000

/** The pieces between spaces, each once, with the places of the texts that have each; read through as one text. */
class Vocabulary {
  private readonly byPiece = new Map<string, number[]>()
  private text = ''
  private lists: number[][] = []
  /** where each piece ends in the text */
  private ends: number[] = []

  add(folded: string, place: number): void {
    for (const piece of folded.split(' ')) {
      const places = this.byPiece.get(piece)
      if (places === undefined) this.byPiece.set(piece, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  }

  close(): void {
    this.lists = [...this.byPiece.values()]
    let end = 0
    this.ends = [...this.byPiece.keys()].map((piece) => {
      end += piece.length + 1
      return end - 1
    })
    this.text = [...this.byPiece.keys()].join('\n')
    this.byPiece.clear()
  }

  /** The places of each piece that `word` is in: a place may come more than once. */
  each(word: string, take: (places: readonly number[]) => void): void {
    let piece = 0
    let at = this.text.indexOf(word)
    while (at >= 0) {
      let end = this.ends[piece] ?? this.text.length
      while (end < at) end = this.ends[++piece] ?? this.text.length
      take(this.lists[piece] ?? [])
      at = this.text.indexOf(word, end)
    }
  }
}

/** Takes the texts of a catalogue apart; others get their turn between. */
export const buildSearchIndex = async (tree: CatalogueTree): Promise<SearchIndex> => {
  // by the models' places in the catalogue: a list for each text is read through faster than a list of objects
  const ids: string[] = []
  const references: string[] = []
  const names: string[] = []
  const texts: string[] = []
  const familyOf: number[] = []
  const placeOf = new Map<string, number>()
  const families: { range: Range; text: string }[] = []
  const scopes = new Map<string, Range>()
  const facets = createFacets()
  const ofModels = new Vocabulary()
  const ofFamilies = new Vocabulary()

  const addFamily = async (family: FamilyNode): Promise<void> => {
    const { subCategory } = family
    const levels = { family, subCategory: subCategory.name, category: subCategory.category.code }
    const text = fold(levelText(levels))
    const place = families.length
    const range = { from: ids.length, to: ids.length }
    families.push({ range, text })
    scopes.set(family.id, range)
    ofFamilies.add(text, place)
    for (const model of modelsOnSale(family)) {
      facets.add(model)
      const own = fold(`${modelText(model)} ${factsText(model.facts)}`)
      ofModels.add(own, ids.length)
      const reference = fold(model.reference)
      placeOf.set(reference, ids.length)
      references.push(reference)
      names.push(fold(model.name))
      texts.push(own)
      familyOf.push(place)
      ids.push(model.id)
      if (ids.length % AT_ONCE === 0) await setImmediate()
    }
    range.to = ids.length
  }
  for (const category of tree.categories) {
    for (const subCategory of category.subCategories) {
      const range = { from: ids.length, to: ids.length }
      scopes.set(subCategory.id, range)
      for (const family of familiesOnSale(subCategory)) await addFamily(family)
      range.to = ids.length
    }
  }
  ofModels.close()
  ofFamilies.close()
  const all = { from: 0, to: ids.length }

  /** 1 at the place of each model that has a word. */
  const mark = (word: string): Uint8Array => {
    const marks = new Uint8Array(ids.length)
    ofModels.each(word, (places) => {
      for (const place of places) marks[place] = 1
    })
    ofFamilies.each(word, (places) => {
      for (const place of places) {
        const { range } = families[place] ?? { range: all }
        marks.fill(1, range.from, range.to)
      }
    })
    return marks
  }

  /** 1 at the place of each model that has all the words of one alternative. */
  const markTerm = (term: Term): Uint8Array => {
    const alternatives = term.map((words) =>
      words.map(mark).reduce((both, next) => both.map((one, place) => one & (next[place] ?? 0))),
    )
    return alternatives.reduce((either, next) => either.map((one, place) => one | (next[place] ?? 0)))
  }

  const has = (place: number, word: string): boolean =>
    texts[place]?.includes(word) === true || families[familyOf[place] ?? -1]?.text.includes(word) === true

  /** The places of the models that have every term, in their order: the longest word first, which few have. */
  const havingAll = (terms: readonly Term[], { from, to }: Range): Uint32Array => {
    const [first, ...others] = [...terms].sort((a, b) => weightOf(b) - weightOf(a))
    const marks = first && markTerm(first)
    const every = new Uint32Array(to - from)
    let found = 0
    for (let place = from; place < to; place++) if (marks?.[place] !== 0) every[found++] = place
    let places = every.subarray(0, found)
    for (const term of others) {
      if (places.length > FEW) {
        const next = markTerm(term)
        places = places.filter((place) => next[place] === 1)
      } else {
        places = places.filter((place) => term.some((words) => words.every((word) => has(place, word))))
      }
    }
    return places
  }

  return {
    find: (keywords, limit, { scope: { subCategoryId, familyId } = {}, filters = {} } = {}) => {
      const { whole, terms, ...size } = readSearch(keywords, (folded) => placeOf.has(folded))
      const isNothing = terms.length === 0 && size.widest === null
      const asked = familyId ?? subCategoryId
      const none = { from: 0, to: 0 }
      const scope = isNothing ? none : asked === undefined ? all : (scopes.get(asked) ?? none)
      const start = stem(whole)
      const { places, counts } = countFacets(facets, havingAll(terms, scope), { size, filters })
      const exact = placeOf.get(whole)
      const ranks: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
      const [first, byReference, byName, inName, elsewhere] = ranks
      for (const place of places) {
        if (place === exact) first.push(place)
        else if (byReference.length === limit) continue
        else if (references[place]?.startsWith(start)) byReference.push(place)
        else if (byName.length === limit) continue
        else if (names[place]?.startsWith(start)) byName.push(place)
        else if (inName.length === limit) continue
        else if (
          terms.every((term) => term.some((words) => words.every((word) => names[place]?.includes(word))))
        )
          inName.push(place)
        else if (elsewhere.length < limit) elsewhere.push(place)
      }
      const best = ranks.flat().slice(0, limit)
      return { ids: best.flatMap((place) => ids[place] ?? []), total: places.length, facets: counts, size }
    },
  }
}

/** What few models have weighs most: a long word, of which there is no other. */
const weightOf = (term: Term): number => {
  const [own = []] = term
  return term.length > 1 ? 0 : Math.max(0, ...own.map(({ length }) => length))
}

const indexes = new WeakMap<CatalogueEdition, Promise<SearchIndex>>()

/** The index of an edition, made at its first search. */
export const searchIndexOf = (edition: CatalogueEdition): Promise<SearchIndex> => {
  const known = indexes.get(edition)
  if (known !== undefined) return known
  const made = buildSearchIndex(edition.tree)
  indexes.set(edition, made)
  return made
}

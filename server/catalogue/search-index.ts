import { setImmediate } from 'node:timers/promises'
import type { SearchFacets } from '#shared/catalogue/catalogue.schema'
import { fold } from '#shared/platform/text'
import type { CatalogueEdition } from './catalogue-memory.ts'
import { type CatalogueTree, type FamilyNode, familiesOnSale, modelsOnSale } from './catalogue-tree.ts'
import { countFacets, createFacets, type SearchFilters } from './search-facets.ts'
import { readSearch, stem, type Term } from './search-terms.ts'
import { factsText, levelText } from './search-texts.ts'
import type { TypedSize } from './typed-size.ts'

/** The part of the catalogue that is searched; none of the two: all of it. */
export interface SearchScope {
  readonly subCategoryId?: string
  readonly familyId?: string
}

/** Finds models on sale by what people type. */
export interface SearchIndex {
  /**
   * Models in which every word or a synonym of it is found, in part or whole, and that are made in the size that was
   * typed; best first: exact reference, start of the reference, start of the name, inside the name, then the descriptions and
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

/** The pieces between spaces, each once, with the places of the texts that have each; read through as one text. */
class Vocabulary {
  private readonly byPiece = new Map<string, number[]>()
  private text = ''
  /** where each piece ends in the text */
  private ends = new Uint32Array()
  /** the places of all pieces, one piece after the other, and where each piece's end among them */
  private places = new Uint32Array()
  private placesEnd = new Uint32Array()

  add(folded: string, place: number): void {
    for (const piece of folded.split(' ')) {
      const places = this.byPiece.get(piece)
      if (places === undefined) this.byPiece.set(piece, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  }

  close(): void {
    const { size } = this.byPiece
    this.text = [...this.byPiece.keys()].join('\n')
    this.ends = new Uint32Array(size)
    this.placesEnd = new Uint32Array(size)
    let [piece, end, placesEnd] = [0, -1, 0]
    for (const [text, places] of this.byPiece) {
      end += text.length + 1
      placesEnd += places.length
      this.ends[piece] = end
      this.placesEnd[piece++] = placesEnd
    }
    this.places = new Uint32Array(placesEnd)
    let at = 0
    for (const places of this.byPiece.values()) {
      this.places.set(places, at)
      at += places.length
    }
    this.byPiece.clear()
  }

  /** Sets bits of `marks` at the places of the texts that `word` is in. */
  mark(word: string, marks: Uint8Array, bits: number): void {
    let piece = 0
    let at = this.text.indexOf(word)
    while (at >= 0) {
      let end = this.ends[piece] ?? this.text.length
      while (end < at) end = this.ends[++piece] ?? this.text.length
      const last = this.placesEnd[piece] ?? 0
      for (let next = piece === 0 ? 0 : (this.placesEnd[piece - 1] ?? 0); next < last; next++) {
        const place = this.places[next] ?? 0
        marks[place] = (marks[place] ?? 0) | bits
      }
      at = this.text.indexOf(word, end)
    }
  }
}

/** Where a model has all words: in what its text or its levels say, and in its name or its reference besides. */
const FOUND = 1
const IN_NAME = 2
const IN_REFERENCE = 4
const EVERYWHERE = FOUND | IN_NAME | IN_REFERENCE

const intersect = (marks: Uint8Array, others: Uint8Array): void => {
  for (let place = 0; place < marks.length; place++) marks[place] = (marks[place] ?? 0) & (others[place] ?? 0)
}

const unite = (marks: Uint8Array, others: Uint8Array): void => {
  for (let place = 0; place < marks.length; place++) marks[place] = (marks[place] ?? 0) | (others[place] ?? 0)
}

/** Takes the texts of a catalogue apart; others get their turn between. */
export const buildSearchIndex = async (tree: CatalogueTree): Promise<SearchIndex> => {
  // by the models' places in the catalogue: a list for each text is read through faster than a list of objects
  const ids: string[] = []
  const references: string[] = []
  const names: string[] = []
  const placeOf = new Map<string, number>()
  const families: Range[] = []
  const scopes = new Map<string, Range>()
  const facets = createFacets()
  const inReferences = new Vocabulary()
  const inNames = new Vocabulary()
  const inTexts = new Vocabulary()
  const inLevels = new Vocabulary()

  const addFamily = async (family: FamilyNode): Promise<void> => {
    const { subCategory } = family
    const levels = { family, subCategory: subCategory.name, category: subCategory.category.code }
    const range = { from: ids.length, to: ids.length }
    inLevels.add(fold(levelText(levels)), families.length)
    families.push(range)
    scopes.set(family.id, range)
    for (const model of modelsOnSale(family)) {
      facets.add(model)
      const [reference, name] = [fold(model.reference), fold(model.name)]
      inReferences.add(reference, ids.length)
      inNames.add(name, ids.length)
      inTexts.add(fold(`${model.description} ${factsText(model.facts)}`), ids.length)
      placeOf.set(reference, ids.length)
      references.push(reference)
      names.push(name)
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
  for (const vocabulary of [inReferences, inNames, inTexts, inLevels]) vocabulary.close()
  const all = { from: 0, to: ids.length }

  // Written over by each search, which nothing interrupts: what is thrown away each time is a pause each time.
  const list = () => new Uint8Array(ids.length)
  const [every, either, both, one, ofFamilies] = [
    list(),
    list(),
    list(),
    list(),
    new Uint8Array(families.length),
  ]
  const found = new Uint32Array(ids.length)

  /** In `one`: where each model has a word. */
  const mark = (word: string): void => {
    one.fill(0)
    ofFamilies.fill(0)
    inLevels.mark(word, ofFamilies, FOUND)
    for (const [place, { from, to }] of families.entries())
      if (ofFamilies[place] === FOUND) one.fill(FOUND, from, to)
    inTexts.mark(word, one, FOUND)
    inNames.mark(word, one, FOUND | IN_NAME)
    inReferences.mark(word, one, FOUND | IN_REFERENCE)
  }

  /** In `every`: where each model has every term, each by one of its alternatives. */
  const markAll = (terms: readonly Term[]): void => {
    every.fill(EVERYWHERE)
    for (const term of terms) {
      either.fill(0)
      for (const words of term) {
        both.fill(EVERYWHERE)
        for (const word of words) {
          mark(word)
          intersect(both, one)
        }
        unite(either, both)
      }
      intersect(every, either)
    }
  }

  /** The places of the models that have every term, in their order. */
  const havingAll = (terms: readonly Term[], { from, to }: Range): Uint32Array => {
    markAll(terms)
    let count = 0
    for (let place = from; place < to; place++) if (every[place] !== 0) found[count++] = place
    return found.subarray(0, count)
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
        const where = every[place] ?? 0
        if (place === exact) first.push(place)
        else if (byReference.length === limit) continue
        else if (where & IN_REFERENCE && references[place]?.startsWith(start)) byReference.push(place)
        else if (byName.length === limit) continue
        else if (where & IN_NAME && names[place]?.startsWith(start)) byName.push(place)
        else if (inName.length === limit) continue
        else if (where & IN_NAME) inName.push(place)
        else if (elsewhere.length < limit) elsewhere.push(place)
      }
      const best = ranks.flat().slice(0, limit)
      return { ids: best.flatMap((place) => ids[place] ?? []), total: places.length, facets: counts, size }
    },
  }
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

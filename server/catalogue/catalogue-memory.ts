import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Changes, DEAF } from '#server/platform/changes'
import type { Clock } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { findCatalogueState, listCatalogueRows } from './catalogue.queries.ts'
import { buildTree, type CatalogueTree } from './catalogue-tree.ts'

/** A reply ready to leave: its bytes and their strong ETag. */
export interface ReadyReply {
  readonly etag: string
  readonly body: Buffer
}

/** One version of the catalogue with all that was worked out from it; dropped as a whole when the version moves. */
export interface CatalogueEdition {
  readonly tree: CatalogueTree
  /** ready replies by address */
  readonly replies: Map<string, Promise<ReadyReply>>
}

/** The catalogue that this instance holds in memory. */
export interface CatalogueMemory {
  /**
   * The edition in force, for what people look at. The database is asked for its version when it announces another,
   * and once per `READ_AGAIN_MS`; while its announcements are not heard, once per `CHECK_EVERY_MS`.
   */
  recent(): Promise<CatalogueEdition>
  /** what `recent` gives while nothing need be asked; undefined otherwise */
  fresh(): CatalogueEdition | undefined
  /** The edition in force at this moment, for what is priced: unless announcements are heard, its version is read on `db`. */
  current(db: Kysely<Database>): Promise<CatalogueEdition>
  /** The edition of a version that was just read; of a newer one when it has moved since. */
  at(db: Kysely<Database>, catalogueVersion: number): Promise<CatalogueEdition>
}

/** Longest time that an instance which hears nothing may answer with the catalogue of before a publication, in ms. */
export const CHECK_EVERY_MS = 1000

/** The same where publications are announced, should one not be, in ms. */
export const READ_AGAIN_MS = 30_000

/** A publication in the middle of a load makes it start again; this many in a row is no publication. */
const LOAD_ATTEMPTS = 5

const loadTree = async (db: Kysely<Database>): Promise<CatalogueTree> => {
  for (let attempt = 1; attempt <= LOAD_ATTEMPTS; attempt++) {
    const state = await findCatalogueState(db)
    const rows = await listCatalogueRows(db)
    const after = await findCatalogueState(db)
    if (after.catalogueVersion === state.catalogueVersion) return buildTree(state, rows)
  }
  throw new Error('The catalogue moved at each attempt to load it.')
}

export const createCatalogueMemory = (
  db: Kysely<Database>,
  clock: Clock,
  changes: Changes = DEAF,
): CatalogueMemory => {
  let heard = 0
  let edition: CatalogueEdition | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<CatalogueEdition> | undefined

  changes.onChange(({ kind }) => {
    if (kind !== 'catalogue' && kind !== 'unknown') return
    heard++
    checkedAt = Number.NEGATIVE_INFINITY
    checking = undefined
  })

  const at = async (executor: Kysely<Database>, catalogueVersion: number): Promise<CatalogueEdition> => {
    if (edition?.tree.catalogueVersion === catalogueVersion) return edition
    const tree = await loadTree(executor)
    // A slower load of an older version must not undo a newer one.
    if (edition === undefined || edition.tree.catalogueVersion < tree.catalogueVersion) {
      edition = { tree, replies: new Map() }
    }
    return edition
  }

  const read = async (executor: Kysely<Database>): Promise<CatalogueEdition> =>
    at(executor, (await findCatalogueState(executor)).catalogueVersion)

  const isFresh = (): boolean => {
    const age = clock.now() - checkedAt
    return age >= 0 && age < (changes.isLive() ? READ_AGAIN_MS : CHECK_EVERY_MS)
  }

  const fresh = (): CatalogueEdition | undefined => (isFresh() ? edition : undefined)

  const check = async (): Promise<CatalogueEdition> => {
    const began = clock.now()
    const before = heard
    try {
      const checked = await read(db)
      // what was announced since may have been published after this was read
      if (heard === before) checkedAt = began
      return checked
    } finally {
      if (heard === before) checking = undefined
    }
  }

  const recent = async (): Promise<CatalogueEdition> => {
    const known = fresh()
    if (known !== undefined) return known
    checking ??= check()
    return checking
  }

  return {
    at,
    current: (executor) => (changes.isLive() ? recent() : read(executor)),
    fresh,
    recent,
  }
}

/** Bytes of a reply, with the ETag that names exactly them. */
export const readyReply = (document: object): ReadyReply => {
  const body = Buffer.from(JSON.stringify(document))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

/** The reply kept at `address`, made at its first use; a making that failed is not kept. */
export const remember = (
  edition: CatalogueEdition,
  address: string,
  make: () => object | Promise<object>,
): Promise<ReadyReply> => {
  const kept = edition.replies.get(address)
  if (kept !== undefined) return kept
  const ready = (async () => readyReply(await make()))()
  edition.replies.set(address, ready)
  ready.catch(() => edition.replies.delete(address))
  return ready
}

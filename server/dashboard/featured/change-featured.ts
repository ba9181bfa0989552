import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { moveCatalogue } from '#server/catalogue/catalogue.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import {
  type FeaturedContent,
  featuredProblems,
  tidyFeatured,
} from '#shared/dashboard/featured/featured.rules'
import type { OrderFeaturedBody } from '#shared/dashboard/featured/featured.schema'
import { AppError } from '#shared/platform/errors'
import {
  deleteFeatured,
  type FeaturedColumns,
  findFeatured,
  insertFeatured,
  listSection,
  lockCatalogue,
  orderSection,
  targetExists,
  updateFeatured,
} from './featured.queries.ts'
import { releaseImage, takeImage } from './images.queries.ts'

/** Who changes what staff change, and from where. */
export interface Editor {
  readonly id: string
  readonly request: Pick<FastifyRequest, 'ip'>
}

type Changing = Pick<Deps, 'db' | 'clock'>
type AuditKind = 'featured_added' | 'featured_changed' | 'featured_removed' | 'featured_ordered'

const GONE = {
  target: 'Cette famille ou ce modèle n’est plus au catalogue\u00a0: choisissez-en un autre.',
  imageId: 'Cette image n’est plus là\u00a0: chargez-la de nouveau.',
}

const refused = (field: keyof typeof GONE): AppError =>
  new AppError('INVALID_FIELDS', { errors: { [field]: [GONE[field]] } })

/** Runs a change alone, and tells every instance and the audit log of it, in its transaction. */
const changing = async <T>(
  { db, clock }: Changing,
  { id, request }: Editor,
  change: (
    trx: Transaction<Database>,
    at: Date,
  ) => Promise<{
    result: T
    kind: AuditKind
    details: Record<string, string>
  }>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const at = new Date(clock.now())
    await lockCatalogue(trx)
    const { result, kind, details } = await change(trx, at)
    await moveCatalogue(trx, at)
    await recordAudit(trx, { kind, subjectId: null, actorId: id, request, details }, at)
    return result
  })

/** The content as columns. Throws INVALID_FIELDS for what the rules refuse, and for a target that is not there. */
const checkedColumns = async (
  trx: Transaction<Database>,
  content: FeaturedContent,
): Promise<FeaturedColumns> => {
  const problems = Object.entries(featuredProblems(content))
  if (problems.length > 0) {
    throw new AppError('INVALID_FIELDS', {
      errors: Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])),
    })
  }
  const { target, imageId } = content
  if (!isUuid(target.id) || !(await targetExists(trx, target))) throw refused('target')
  if (imageId !== null && (!isUuid(imageId) || !(await takeImage(trx, imageId)))) throw refused('imageId')
  const { name, description } = tidyFeatured(content)
  return {
    name,
    description,
    family_id: target.class === 'Family' ? target.id : null,
    sub_family_id: target.class === 'SubFamily' ? target.id : null,
    image_id: imageId,
    starts_on: content.startsOn,
    ends_on: content.endsOn,
  }
}

/** Adds a featured product at the end of its section; its id. */
export const addFeatured = (deps: Changing, editor: Editor, content: FeaturedContent): Promise<string> =>
  changing(deps, editor, async (trx) => {
    const columns = await checkedColumns(trx, content)
    const { section } = content
    const result = await insertFeatured(trx, section, columns)
    return { result, kind: 'featured_added', details: { name: columns.name, section } }
  })

/** The product as it was read. Throws NOT_FOUND when it is gone, FEATURED_CHANGED when it is another version. */
const readAs = async (trx: Transaction<Database>, id: string, version: number) => {
  const row = isUuid(id) ? await findFeatured(trx, id) : undefined
  if (row === undefined) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('FEATURED_CHANGED')
  return row
}

export const changeFeatured = (
  deps: Changing,
  editor: Editor,
  id: string,
  { version, ...content }: FeaturedContent & { version: number },
): Promise<void> =>
  changing(deps, editor, async (trx, at) => {
    const before = await readAs(trx, id, version)
    const columns = await checkedColumns(trx, content)
    const { section } = content
    await updateFeatured(trx, before, section, columns)
    if (before.image_id !== null && before.image_id !== columns.image_id) {
      await releaseImage(trx, before.image_id, at)
    }
    return { result: undefined, kind: 'featured_changed', details: { name: columns.name, section } }
  })

export const removeFeatured = (deps: Changing, editor: Editor, id: string, version: number): Promise<void> =>
  changing(deps, editor, async (trx, at) => {
    const gone = await readAs(trx, id, version)
    await deleteFeatured(trx, gone)
    if (gone.image_id !== null) await releaseImage(trx, gone.image_id, at)
    return {
      result: undefined,
      kind: 'featured_removed',
      details: { name: gone.name, section: gone.section },
    }
  })

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/** Puts a section in another order. Throws FEATURED_CHANGED when it is not the one seen, or not the same products. */
export const orderFeatured = (
  deps: Changing,
  editor: Editor,
  { section, ids, seen }: OrderFeaturedBody,
): Promise<void> =>
  changing(deps, editor, async (trx) => {
    const current = await listSection(trx, section)
    if (!same(current, seen) || !same([...ids].sort(), [...current].sort())) {
      throw new AppError('FEATURED_CHANGED')
    }
    if (ids.length > 0) await orderSection(trx, section, ids)
    return { result: undefined, kind: 'featured_ordered', details: { section } }
  })

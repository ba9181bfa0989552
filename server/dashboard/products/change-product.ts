import { moveCatalogue } from '#server/catalogue/catalogue.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { ChangeProductBody } from '#shared/dashboard/products/products.schema'
import { AppError } from '#shared/platform/errors'
import type { Editor } from '../featured/change-featured.ts'
import { lockCatalogue } from '../featured/featured.queries.ts'
import { countWaitingCarts, findProduct, isListed, withdrawModel } from './products.queries.ts'

/**
 * Takes a model out of sale or brings it back. Publications and other changes of the catalogue wait meanwhile. Throws
 * NOT_FOUND, PRODUCT_CHANGED when its state is not the one seen, PRODUCT_UNLISTED when nothing prices it.
 */
export const changeProduct = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  id: string,
  { onSale, seen }: ChangeProductBody,
): Promise<void> => {
  const at = new Date(clock.now())
  // before anybody waits for the lock
  const carts = onSale || !isUuid(id) ? {} : { carts: (await countWaitingCarts(db, id, at)).carts }
  await db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const product = isUuid(id) ? await findProduct(trx, id) : undefined
    if (product === undefined) throw new AppError('NOT_FOUND')
    if (product.state !== seen) throw new AppError('PRODUCT_CHANGED')
    if (product.state === 'unlisted' || !(await isListed(trx, id))) throw new AppError('PRODUCT_UNLISTED')
    if (onSale === (product.state === 'on_sale')) return
    const details = { reference: product.reference, name: product.name.slice(0, 200) }
    await withdrawModel(trx, id, onSale ? null : at)
    await moveCatalogue(trx, at)
    const kind = onSale ? 'product_restored' : 'product_withdrawn'
    const { request } = editor
    await recordAudit(
      trx,
      { kind, subjectId: null, actorId: editor.id, request, details: { ...details, ...carts } },
      at,
    )
  })
}

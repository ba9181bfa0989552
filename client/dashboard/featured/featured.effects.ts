import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { upload } from '#client/platform/transfer.ts'
import {
  type FeaturedToSave,
  featuredFormMachine,
  type PickedFile,
  type SavedFeatured,
} from '#machines/dashboard/featured/featured-form.machine'
import { featuredListMachine } from '#machines/dashboard/featured/featured-list.machine'
import { type FoundTarget, featuredTargetMachine } from '#machines/dashboard/featured/featured-target.machine'
import { search } from '#shared/catalogue/catalogue.endpoints'
import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import type {
  AdminFeatured,
  FeaturedImage,
  OrderFeaturedBody,
} from '#shared/dashboard/featured/featured.schema'
import {
  IMAGE_MAX_BYTES,
  IMAGE_SIGNATURE_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_WRONG_TYPE,
  isImage,
} from '#shared/dashboard/featured/featured-image.rules'
import { errorTable } from '#shared/platform/errors'

const list = async (signal: AbortSignal): Promise<AdminFeatured[]> =>
  (await call(calls.adminFeatured, { signal })).featuredProducts

export const featuredListLogic = featuredListMachine.provide({
  actors: {
    load: provideCall<AdminFeatured[]>((_, signal) => list(signal)),
    saveOrder: provideCall<AdminFeatured[], OrderFeaturedBody>(
      async (body) => (await call(calls.orderFeatured, { body })).featuredProducts,
    ),
    remove: provideCall<void, AdminFeatured>(async ({ id, version }) => {
      await call(calls.removeFeatured, { params: { id }, query: { version: String(version) } })
    }),
  },
})

const find = async (id: string, signal: AbortSignal): Promise<AdminFeatured> => {
  const product = (await list(signal)).find((one) => one.id === id)
  if (product === undefined) throw new CallFailure(404, 'NOT_FOUND', errorTable.NOT_FOUND.message)
  return product
}

/** The product as somebody else left it, when a refusal says so. */
const changedBy = (error: unknown): AdminFeatured | undefined => {
  if (!(error instanceof CallFailure) || error.code !== 'FEATURED_CHANGED' || !error.reply) return undefined
  // the refusal carries it (`changeFeatured`)
  return (error.reply as { featuredProduct?: AdminFeatured }).featuredProduct
}

const save = async ({ id, version, content }: FeaturedToSave): Promise<SavedFeatured> => {
  try {
    if (id === null) await call(calls.addFeatured, { body: content })
    else await call(calls.changeFeatured, { params: { id }, body: { ...content, version } })
    return { kind: 'saved' }
  } catch (error) {
    const product = changedBy(error)
    if (product === undefined) throw error
    return { kind: 'changed', product }
  }
}

const refusedImage = (reason: string): CallFailure => new CallFailure(0, 'INVALID_FIELDS', reason)

/** Sends a picture; one that the server would refuse is refused before it leaves. */
const sendImage = async (file: PickedFile, signal: AbortSignal): Promise<FeaturedImage> => {
  if (!(file instanceof Blob)) throw new Error('The picture is no file.')
  if (file.size > IMAGE_MAX_BYTES) throw refusedImage(IMAGE_TOO_LARGE)
  const head = new Uint8Array(await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer())
  if (!isImage(head)) throw refusedImage(IMAGE_WRONG_TYPE)
  const body = new Blob([file], { type: 'application/octet-stream' })
  return (await upload(calls.uploadFeaturedImage, { body, signal })).image
}

export const featuredFormLogic = featuredFormMachine.provide({
  actors: {
    load: provideCall<AdminFeatured, string>(find),
    save: provideCall<SavedFeatured, FeaturedToSave>(save),
    sendImage: provideCall<FeaturedImage, PickedFile>(sendImage),
  },
})

/** Families before their models, as the search groups them. */
const choicesOf = ({ products }: SearchReply): FoundTarget[] =>
  products.flatMap(({ id, name, sub_categories }) =>
    sub_categories.flatMap(({ families, ...subCategory }) =>
      families.flatMap(({ sub_families, description, ...family }) => {
        const levels = { category: { id, name }, subCategory, family }
        const models = sub_families.map(
          (model): FoundTarget => ({
            class: 'SubFamily',
            ...levels,
            subFamily: { id: model.id, name: model.name, reference: model.reference },
            images: model.image
              ? [{ type: 'product', path: model.image, fallbackPath: null, srcset: '' }]
              : [],
            drawing: model.drawing,
            description: model.description,
            onSale: true,
          }),
        )
        const [first] = models
        if (first === undefined) return []
        return [{ ...first, class: 'Family' as const, subFamily: null, images: [], description }, ...models]
      }),
    ),
  )

const findTargets = async (keywords: string, signal: AbortSignal): Promise<FoundTarget[]> =>
  choicesOf(await call(search, { query: { keywords, level: '0' }, signal }))

export const featuredTargetLogic = featuredTargetMachine.provide({
  actors: { search: provideCall<FoundTarget[], string>(findTargets) },
})

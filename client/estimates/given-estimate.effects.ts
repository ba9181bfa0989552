import { repeatInStoredCart, sendBeforeReplacing } from '#client/orders/reorder/reorder.effects.ts'
import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { estimateOrderMachine, type ToCart } from '#machines/estimates/estimate-order.machine'
import {
  type Acted,
  type ActInput,
  givenEstimateMachine,
  type ShareWay,
} from '#machines/estimates/given-estimate.machine'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import {
  archiveEstimate,
  duplicateEstimate,
  estimate,
  estimatePaper,
  estimateToOrder,
  linkEstimate,
  reviseEstimate,
  unlinkEstimate,
} from '#shared/estimates/estimates.endpoints'
import type { Estimate } from '#shared/estimates/estimates.schema'
import type { LineFileParams } from '#shared/line-files/line-files.schema'
import type { ReorderReply } from '#shared/orders/reorder.schema'

const act = async ({ id, act, copyId }: ActInput): Promise<Acted> => {
  const params = { id }
  const done = ({ estimate }: { estimate: Estimate }): Acted => ({ estimate, secret: null })
  switch (act) {
    case 'link':
    case 'relink':
      return call(linkEstimate, { params })
    case 'unlink':
      return done(await call(unlinkEstimate, { params }))
    case 'revise':
      return done(await call(reviseEstimate, { params }))
    case 'archive':
      return done(await call(archiveEstimate, { params }))
    case 'duplicate':
      return done(await call(duplicateEstimate, { params, body: { id: copyId } }))
  }
}

const copied = async (link: string): Promise<ShareWay> => {
  try {
    // absent where the page came without TLS
    await navigator.clipboard.writeText(link)
    return 'copied'
  } catch {
    throw new CallFailure(0, 'CLIPBOARD', 'Le navigateur refuse la copie\u00a0: sélectionnez le lien.')
  }
}

const isLeft = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Where the device shares, by that; elsewhere, and where it refuses, it is copied. */
const share = async (link: string, title: string): Promise<ShareWay> => {
  if (typeof navigator.share !== 'function') return copied(link)
  try {
    await navigator.share({ title, url: link })
    return 'shared'
  } catch (error) {
    return isLeft(error) ? 'left' : copied(link)
  }
}

/** An estimate that was handed out, with its calls. */
export const givenEstimateLogic = givenEstimateMachine.provide({
  actors: {
    act: provideCall<Acted, ActInput>(act),
    readEstimate: provideCall<Estimate, { id: string }>(
      async (params, signal) => (await call(estimate, { params, signal })).estimate,
    ),
    shareLink: provideCall<ShareWay, { link: string; title: string }>(({ link, title }) =>
      share(link, title),
    ),
  },
})

/** Ordering the models of an estimate, with its call and the cart of `userId`. */
export const estimateOrderLogic = (userId: string | null) =>
  estimateOrderMachine.provide({
    actors: {
      compareEstimate: provideCall<ReorderReply, { id: string }>((params, signal) =>
        call(estimateToOrder, { params, signal }),
      ),
      fillCart: provideCall<void, ToCart>(async ({ repeated, way }) => {
        const isAlone = way === 'replace'
        if (isAlone) await sendBeforeReplacing(userId)
        repeatInStoredCart(userId, repeated, { isAlone, what: 'ce devis' })
      }),
    },
  })

/** The PDF of an estimate, whose id is its input, saved under its name. */
export const estimateSavingLogic = fileSavingMachine.provide({
  actors: {
    saveLineFile: provideCall<void, LineFileParams>(async ({ id }, signal) => {
      const { blob, name } = await download(estimatePaper, { params: { id }, signal })
      saveFile(blob, name ?? 'devis.pdf')
    }),
  },
})

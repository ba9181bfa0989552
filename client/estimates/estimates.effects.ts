import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { estimateDraftMachine } from '#machines/estimates/estimate-draft.machine'
import type { EstimateDraftEvent, OpenedEstimate } from '#machines/estimates/estimate-draft.types'
import { estimateLeaveMachine, type LeaveWay } from '#machines/estimates/estimate-leave.machine'
import {
  type EstimatePageInput,
  type EstimatesRead,
  estimateListMachine,
} from '#machines/estimates/estimate-list.machine'
import { type TypedWrite, typedIn, withTyped } from '#machines/estimates/typed'
import { ESTIMATE_TEXTS_STORAGE_KEY } from '#machines/platform/storage-keys'
import {
  archiveEstimate,
  dropEstimate,
  estimate,
  estimatesList,
  giveEstimate,
  issuer,
  keepEstimate,
  returnEstimate,
} from '#shared/estimates/estimates.endpoints'
import type { Estimate, EstimateBody } from '#shared/estimates/estimates.schema'

const keptTyped = (): string | null => getItem('sessionStorage', ESTIMATE_TEXTS_STORAGE_KEY)

/** What this tab kept of what this person typed into this form. */
export const storedTyped = (userId: string, form: string) => typedIn(keptTyped(), userId, form)

/** Keeps what is typed and is not known to be kept elsewhere. */
export const textStorage = provideChannel<TypedWrite, EstimateDraftEvent>(() => ({
  receive: (write) => {
    const text = withTyped(keptTyped(), write)
    if (text === null) removeItem('sessionStorage', ESTIMATE_TEXTS_STORAGE_KEY)
    else setItem('sessionStorage', ESTIMATE_TEXTS_STORAGE_KEY, text)
  },
}))

/** A call that kept a draft: the version that its page had seen, and the one that it made. */
interface LastKept {
  readonly id: string
  readonly seen: number
  readonly version: number
}

/** The last that succeeded, once none is on its way: the next one waits for it, so that the newest is written last. */
let lastKept: Promise<LastKept | undefined> = Promise.resolve(undefined)

/** Keeps a draft after the one before. A page that is left before it is answered goes by what it kept itself: no conflict. */
const keptAfter = (id: string, body: EstimateBody): Promise<Estimate> => {
  const before = lastKept
  const kept = before.then(async (last) => {
    const version = last?.id === id && last.seen === body.version ? last.version : body.version
    return (await call(keepEstimate, { params: { id }, body: { ...body, version } })).estimate
  })
  lastKept = kept.then(
    ({ version }) => ({ id, seen: body.version, version }),
    () => before,
  )
  return kept
}

/** What is being kept is there, or failed: whatever is read then is no older. */
const lastKeptOver = (): Promise<unknown> => lastKept

const leaveCalls = { drop: dropEstimate, return: returnEstimate, archive: archiveEstimate } as const

const readOne = async (params: { id: string }, signal: AbortSignal): Promise<Estimate> => {
  await lastKeptOver()
  return (await call(estimate, { params, signal })).estimate
}

/** An estimate that is being written, with its calls and its storage. One that keeps it goes on when its page is left. */
export const estimateDraftLogic = estimateDraftMachine.provide({
  actors: {
    openEstimate: provideCall<OpenedEstimate, { id: string; isNew: boolean }>(
      async ({ id, isNew }, signal) => {
        const [own, read] = await Promise.all([
          call(issuer, { signal }),
          isNew ? null : readOne({ id }, signal),
        ])
        return { issuer: own.issuer, estimate: read }
      },
    ),
    keepEstimate: provideCall<Estimate, { id: string; body: EstimateBody | null }>(async ({ id, body }) => {
      if (body === null) throw new Error('Nothing was read yet that could be kept.')
      return keptAfter(id, body)
    }),
    readEstimate: provideCall<Estimate, { id: string }>(readOne),
    giveEstimate: provideCall<Estimate, { id: string; version: number }>(
      async ({ id, version }) => (await call(giveEstimate, { params: { id }, body: { version } })).estimate,
    ),
    textStorage,
  },
})

/** What is written of an estimate left for good, with its calls: after what is being kept. */
export const estimateLeaveLogic = estimateLeaveMachine.provide({
  actors: {
    leave: provideCall<void, { id: string; way: LeaveWay }>(async ({ id, way }) => {
      await lastKeptOver()
      await call(leaveCalls[way], { params: { id } })
    }),
  },
})

/** The list of estimates with its call. */
export const estimateListLogic = estimateListMachine.provide({
  actors: {
    loadPage: provideCall<EstimatesRead, EstimatePageInput>(async ({ search, state, after }, signal) => {
      await lastKeptOver()
      const { estimates, hasMore } = await call(estimatesList, {
        query: {
          ...(search !== '' && { search }),
          ...(state !== null && { state }),
          ...(after !== null && { after }),
        },
        signal,
      })
      return { estimates, hasMore }
    }),
  },
})

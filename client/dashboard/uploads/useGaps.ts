import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type TablePage, type TableQuery, tableMachine } from '#machines/dashboard/table.machine'
import type { Failure } from '#machines/platform/failure'
import type { UploadChange } from '#shared/dashboard/uploads/findings.schema'
import { uploadChanges } from '#shared/dashboard/uploads/uploads.endpoints'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'

export interface Gap extends UploadChange {
  readonly id: string
}

/** Suspicious changes of price of an upload, the largest first. */
export interface Gaps {
  /** as many as a page has */
  rows: readonly Gap[]
  total: number
  loading: boolean
  /** why they could not be read */
  failure: Failure | null
  retry: () => void
}

const FIRST: TableQuery = { page: 1, search: '', sort: '', filters: {} }

/** The suspicious changes that wait for a confirmation (`confirm`), or have it; read again when the upload changes. */
export const useGaps = ({ id, revision }: Upload, gap: 'confirm' | 'confirmed'): Gaps => {
  const [logic] = useState(() =>
    tableMachine.provide({
      actors: {
        load: provideCall<TablePage, TableQuery>(async (_, signal) => {
          const { changes, total } = await call(uploadChanges, { params: { id }, query: { gap }, signal })
          return { rows: changes.map((change) => ({ ...change, id: changeName(change) })), total }
        }),
      },
    }),
  )
  const [state, send] = useMachine(logic, { input: { query: FIRST } })
  const read = useRef(revision)
  useEffect(() => {
    if (read.current !== revision) send({ type: 'rows.reload' })
    read.current = revision
  }, [revision, send])
  const { shown, failure } = state.context
  return {
    // the machine holds what `load` gave
    rows: (shown?.rows ?? []) as readonly Gap[],
    total: shown?.total ?? 0,
    loading: state.hasTag('loading'),
    failure: state.hasTag('failed') ? failure : null,
    retry: () => send({ type: 'load.retry' }),
  }
}

import { fromCallback } from 'xstate'
import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download, events, upload as transfer } from '#client/platform/transfer.ts'
import { uploadMachine } from '#machines/dashboard/uploads/upload.machine'
import {
  type UploadDownload,
  uploadDownloadMachine,
} from '#machines/dashboard/uploads/upload-download.machine'
import { uploadOutdatedMachine } from '#machines/dashboard/uploads/upload-outdated.machine'
import { uploadRestoreMachine } from '#machines/dashboard/uploads/upload-restore.machine'
import { uploadSendMachine } from '#machines/dashboard/uploads/upload-send.machine'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import type {
  ConfirmGapsBody,
  OutdatedUploads,
  PublishBody,
  Upload,
  UploadReply,
} from '#shared/dashboard/uploads/uploads.schema'
import type { ChosenFile } from '#shared/platform/chosen-file'

const given = ({ upload }: UploadReply): Upload => upload

export const uploadSendLogic = uploadSendMachine.provide({
  actors: {
    sendFile: fromCallback<{ type: 'never' }, ChosenFile>(({ input: file, sendBack }) => {
      const stopped = new AbortController()
      const send = async (): Promise<string> => {
        if (!(file instanceof Blob)) throw new Error('What was chosen is no file.')
        const body = new FormData()
        body.append('file', file, file.name)
        const { upload } = await transfer(calls.sendUpload, {
          body,
          signal: stopped.signal,
          onProgress: (fraction) => sendBack({ type: 'sending.progress', fraction }),
        })
        return upload.id
      }
      send().then(
        (id) => sendBack({ type: 'sending.done', id }),
        (error: unknown) => {
          if (!stopped.signal.aborted) sendBack({ type: 'sending.failed', error })
        },
      )
      return () => stopped.abort()
    }),
  },
})

export const uploadLogic = uploadMachine.provide({
  actors: {
    readUpload: provideCall<Upload, string>(async (id, signal) =>
      given(await call(calls.upload, { params: { id }, signal })),
    ),
    followUpload: fromCallback<{ type: 'never' }, string>(({ input: id, sendBack }) => {
      const left = new AbortController()
      const lost = () => {
        if (!left.signal.aborted) sendBack({ type: 'stream.lost' })
      }
      events(calls.uploadEvents, { params: { id }, signal: left.signal }, ({ name, data }) => {
        // the contract of `uploadEvents`
        if (name === 'upload') sendBack({ type: 'upload.told', upload: given(data as UploadReply) })
      })
        // ended or refused, it is read by a call: that one says what is wrong
        .then(lost, lost)
      return () => left.abort()
    }),
    publish: provideCall<Upload, { id: string; body: PublishBody }>(async ({ id, body }) =>
      given(await call(calls.publishUpload, { params: { id }, body })),
    ),
    confirmGaps: provideCall<Upload, { id: string; body: ConfirmGapsBody }>(async ({ id, body }) =>
      given(await call(calls.confirmGaps, { params: { id }, body })),
    ),
    cancel: provideCall<Upload, string>(async (id) =>
      given(await call(calls.cancelUpload, { params: { id } })),
    ),
    recheck: provideCall<Upload, string>(async (id) =>
      given(await call(calls.recheckUpload, { params: { id } })),
    ),
  },
})

const fetched = (wanted: UploadDownload, signal: AbortSignal) => {
  if (wanted.what === 'example') {
    return download(calls.uploadExample, { query: { kind: wanted.kind, format: wanted.format }, signal })
  }
  const asked = wanted.what === 'family' ? calls.familyFile : calls.uploadRejectedCsv
  return download(asked, { params: { id: wanted.id }, signal })
}

/** For an answer that names no file. */
const fallbackName = (wanted: UploadDownload): string => {
  if (wanted.what === 'example') return `exemple.${wanted.format}`
  return wanted.what === 'family' ? 'gabarit.json' : 'lignes-refusees.csv'
}

export const uploadDownloadLogic = uploadDownloadMachine.provide({
  actors: {
    saveFile: provideCall<void, UploadDownload>(async (wanted, signal) => {
      const { blob, name } = await fetched(wanted, signal)
      saveFile(blob, name ?? fallbackName(wanted))
    }),
  },
})

export const uploadOutdatedLogic = uploadOutdatedMachine.provide({
  actors: {
    cancelOutdated: provideCall<OutdatedUploads, void>(
      async () => (await call(calls.cancelOutdated)).cancelled,
    ),
  },
})

export const uploadRestoreLogic = uploadRestoreMachine.provide({
  actors: {
    restore: provideCall<{ id: string }, number>(async (version) =>
      given(await call(calls.restorePriceList, { params: { version: String(version) } })),
    ),
  },
})

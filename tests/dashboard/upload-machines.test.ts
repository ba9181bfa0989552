import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  confirmationOf,
  isUnchanged,
  labelFor,
  mayCancel,
  mayPublish,
  mayRecheck,
} from '#machines/dashboard/uploads/upload-decisions'
import {
  type UploadDownload,
  uploadDownloadMachine,
} from '#machines/dashboard/uploads/upload-download.machine'
import { uploadRestoreMachine } from '#machines/dashboard/uploads/upload-restore.machine'
import { chosenFileProblem } from '#shared/dashboard/uploads/chosen-file.rules'
import { UPLOAD_MAX_BYTES } from '#shared/dashboard/uploads/uploads.rules'
import type { UploadState } from '#shared/dashboard/uploads/uploads.schema'
import { refusal } from '#tests/platform/refusal'
import { anUpload } from './upload.fixtures.ts'

const file = { name: 'tarif.csv', size: 10 }

test('what is not one file of at most 50 MB is refused before it leaves', () => {
  const said = (...files: { name: string; size: number }[]) => chosenFileProblem(files)
  expect([
    said(),
    said(file, file),
    said({ name: 'vide.csv', size: 0 }),
    said({ name: 'gros.csv', size: UPLOAD_MAX_BYTES + 1 }),
    said({ name: 'plein.csv', size: UPLOAD_MAX_BYTES }),
  ]).toEqual([
    { code: 'NO_FILE' },
    { code: 'SEVERAL_FILES' },
    { code: 'EMPTY_FILE', name: 'vide.csv' },
    { code: 'FILE_TOO_LARGE', name: 'gros.csv' },
    null,
  ])
})

test('what may be decided follows the state', () => {
  const states = [
    'received',
    'checking',
    'ready',
    'refused',
    'failed',
    'publishing',
    'published',
    'cancelled',
  ] as const
  const where = (may: (state: UploadState) => boolean) => states.filter(may)
  const none = {
    read: 4,
    rejected: 0,
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 4,
    suspicious: 0,
    confirmed: 0,
  }
  expect({
    publish: where((state) => mayPublish(anUpload({ state }))),
    stale: mayPublish(anUpload({ stale: true })),
    unconfirmed: mayPublish(anUpload({ counts: { ...none, changed: 4, suspicious: 2, confirmed: 1 } })),
    nothing: mayPublish(anUpload({ counts: none })),
    cancel: where((state) => mayCancel({ state })),
    recheck: where((state) => mayRecheck({ state, stale: false })),
    recheckStale: where((state) => mayRecheck({ state, stale: true })),
    label: labelFor({ fileName: ' tarif.mars 2026.xlsx', label: '' }),
    labelled: labelFor({ fileName: '', label: 'Retour au tarif n°\u00a02\u00a0: Mars' }),
  }).toEqual({
    publish: ['ready'],
    stale: false,
    unconfirmed: false,
    nothing: false,
    cancel: ['received', 'checking', 'ready', 'publishing'],
    recheck: ['failed'],
    recheckStale: ['ready', 'failed'],
    label: 'tarif.mars 2026',
    labelled: 'Retour au tarif n°\u00a02\u00a0: Mars',
  })
})

test('what changes nothing is told once it is checked, whatever is published after', () => {
  const none = { ...anUpload().counts, changed: 0 }
  const told = (over: Parameters<typeof anUpload>[0]) => isUnchanged(anUpload({ counts: none, ...over }))
  expect([
    told({}),
    told({ counts: { ...none, removed: 1 } }),
    told({ stale: true }),
    told({ state: 'checking' }),
  ]).toEqual([true, false, true, false])
})

test('a confirmation is the one that names the change, else the one of all that were left', () => {
  const said = (reason: string, change: string | null) => ({
    at: '2026-03-02T09:00:00.000Z',
    author: null,
    reason,
    count: 1,
    change,
  })
  const all = [said('un', 'VR40 1200 × 1500'), said('deux', 'VR40'), said('trois', null)]
  const told = (reference: string, cell: string, confirmations = all) =>
    confirmationOf({ reference, cell }, confirmations)?.reason
  expect([
    told('VR40', '1200 × 1500'),
    told('VR40', ''),
    told('VR40', '900 × 900'),
    told('EN40', '', all.slice(0, 2)),
  ]).toEqual(['un', 'deux', 'trois', undefined])
})

test('the rejected rows that are downloaded are those of the file that was asked for', async () => {
  const saved: UploadDownload[] = []
  const actor = createActor(
    uploadDownloadMachine.provide({
      actors: {
        saveFile: fromPromise<void, UploadDownload>(async ({ input }) => {
          saved.push(input)
        }),
      },
    }),
  ).start()
  for (const id of ['u1', 'u2']) {
    actor.send({ type: 'download.ask', wanted: { what: 'rejected', id } })
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  }
  expect(saved).toEqual([
    { what: 'rejected', id: 'u1' },
    { what: 'rejected', id: 'u2' },
  ])
})

test('going back to a list names its version, and says which upload began, or why none did', async () => {
  const asked: number[] = []
  const said: unknown[] = []
  const actor = createActor(
    uploadRestoreMachine.provide({
      actors: {
        restore: fromPromise<{ id: string }, number>(async ({ input }) => {
          asked.push(input)
          if (input === 1) throw refusal('PRICE_LIST_IN_FORCE')
          return { id: 'u2' }
        }),
      },
    }),
  )
  actor.on('*', (event) => said.push(event))
  actor.start()
  actor.send({ type: 'restore.ask', version: 2 })
  // the second click of a double one begins nothing
  actor.send({ type: 'restore.ask', version: 2 })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  actor.send({ type: 'restore.ask', version: 1 })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect([asked, said]).toEqual([
    [2, 1],
    [
      { type: 'restore.started', id: 'u2' },
      {
        type: 'restore.failed',
        failure: expect.objectContaining({ code: 'PRICE_LIST_IN_FORCE' }),
      },
    ],
  ])
})

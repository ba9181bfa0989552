import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { uploadMachine } from '#machines/dashboard/uploads/upload.machine'
import type { FollowEvent } from '#machines/dashboard/uploads/upload.setup'
import { gapsToConfirm, LABEL_MAX, mayPublish } from '#machines/dashboard/uploads/upload-decisions'
import type { PublishBody, Upload } from '#shared/dashboard/uploads/uploads.schema'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { anUpload } from './upload.fixtures.ts'

const checking = anUpload({ state: 'checking', revision: 4 })
const ready = anUpload()
const suspicious = anUpload({ counts: { ...ready.counts, suspicious: 3, confirmed: 1 } })
const stale = anUpload({ stale: true })
const broken = anUpload({ state: 'failed', revision: 6 })
const publishing = anUpload({ state: 'publishing', revision: 6 })
const published = anUpload({ state: 'published', revision: 7 })
const cancelled = anUpload({ state: 'cancelled', revision: 8 })

describePaths(uploadMachine, {
  inputs: [{ id: 'u1' }],
  events: [
    done('readUpload', checking),
    done('readUpload', ready),
    done('readUpload', published),
    failed('readUpload', refusal('NETWORK')),
    failed('readUpload', refusal('NOT_FOUND')),
    { type: 'upload.retry' },
    { type: 'upload.told', upload: checking },
    { type: 'upload.told', upload: ready },
    { type: 'stream.lost' },
    elapsed('reconnect', 'upload.watch.lost'),
    done('readAgain', checking),
    failed('readAgain', refusal('NETWORK')),
    failed('readAgain', refusal('NOT_FOUND')),
    elapsed('look', 'upload.watch.settled.still'),
    done('lookAgain', stale),
    failed('lookAgain', refusal('NETWORK')),
    done('lookAgain', broken),
    { type: 'publish.ask' },
    { type: 'label.type', text: 'Tarif de mars' },
    { type: 'label.type', text: ' ' },
    { type: 'publish.confirm' },
    done('readUpload', suspicious),
    { type: 'gaps.ask', gap: null },
    { type: 'reason.type', text: 'Tarif du fabricant' },
    { type: 'reason.type', text: ' ' },
    { type: 'gaps.confirm' },
    done('confirmGaps', anUpload({ revision: 6 })),
    failed('confirmGaps', refusal('NETWORK')),
    failed('confirmGaps', refusal('UPLOAD_STATE')),
    { type: 'cancel.ask' },
    { type: 'cancel.confirm' },
    { type: 'recheck.ask' },
    { type: 'dialog.close' },
    done('publish', publishing),
    failed('publish', refusal('PUBLICATION_RUNNING')),
    failed('publish', refusal('UPLOAD_STALE')),
    done('cancel', cancelled),
    failed('cancel', refusal('NETWORK')),
    failed('cancel', refusal('UPLOAD_STATE')),
    done('recheck', anUpload({ state: 'received', revision: 6 })),
    failed('recheck', refusal('UPLOAD_STATE')),
    // the decision raises them; what watches must take them wherever it is
    { type: 'upload.changed' },
    { type: 'upload.doubted' },
  ],
  project: ({ context: { upload, followed, label, reason, failure } }) => [
    upload?.state,
    upload?.stale,
    followed,
    label.trim() !== '',
    upload && gapsToConfirm(upload) > 0,
    reason.trim() !== '',
    failure?.code,
  ],
  check: (snapshot) => {
    const { upload, failure } = snapshot.context
    if (snapshot.matches({ watch: 'settled' }))
      expect(['received', 'checking', 'publishing']).not.toContain(upload?.state)
    if (snapshot.matches({ decision: { publishing: 'asked' } }))
      expect(upload && mayPublish(upload)).toBe(true)
    if (snapshot.matches({ decision: { confirming: 'asked' } }))
      expect(upload && gapsToConfirm(upload)).toBeGreaterThan(0)
    if (snapshot.hasTag('refused')) expect(failure).not.toBe(null)
  },
})

/** A machine whose stream and reads the test answers. */
const watched = (reads: readonly (Upload | Error)[]) => {
  const left = [...reads]
  const clock = new SimulatedClock()
  const published: { id: string; body: PublishBody }[] = []
  let tell: (event: FollowEvent) => void = () => {}
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        readUpload: fromPromise<Upload, string>(async () => {
          const next = left.shift()
          if (next === undefined || next instanceof Error) throw next
          return next
        }),
        followUpload: fromCallback<{ type: 'never' }, string>(({ sendBack }) => {
          tell = sendBack
        }),
        publish: fromPromise<Upload, { id: string; body: PublishBody }>(async ({ input }) => {
          published.push(input)
          return publishing
        }),
      },
    }),
    { input: { id: 'u1' }, clock },
  )
  const ended: string[] = []
  actor.on('upload.ended', ({ upload }) => ended.push(upload.state))
  actor.start()
  const until = (watch: string) =>
    expect.poll(() => actor.getSnapshot().matches({ watch } as never), { interval: 1 }).toBe(true)
  return { actor, clock, ended, published, until, tell: (event: FollowEvent) => tell(event) }
}

describe('an upload that is followed', () => {
  test('a stream that breaks off leaves nothing for final: it is read again, and its end is news once', async () => {
    const { actor, clock, ended, until, tell } = watched([checking, refusal('NETWORK'), checking, ready])
    await until('following')
    tell({ type: 'stream.lost' })
    expect(actor.getSnapshot().hasTag('lost')).toBe(true)
    clock.increment(2000)
    await until('lost')
    clock.increment(2000)
    await until('following')
    expect([actor.getSnapshot().hasTag('lost'), ended]).toEqual([false, []])
    // what is told late and older changes nothing, and ends nothing
    tell({ type: 'upload.told', upload: anUpload({ state: 'received', revision: 2 }) })
    tell({ type: 'upload.told', upload: anUpload({ state: 'ready', revision: 3 }) })
    expect([actor.getSnapshot().context.upload, ended]).toEqual([checking, []])
    tell({ type: 'upload.told', upload: ready })
    expect([actor.getSnapshot().context.upload, ended]).toEqual([ready, ['ready']])
    clock.increment(20_000)
    await expect.poll(() => actor.getSnapshot().matches({ watch: { settled: 'still' } })).toBe(true)
    expect(ended).toEqual(['ready'])
  })

  test('is published under the label that was typed, without the rows that were refused', async () => {
    const { actor, ended, published: sent, until, tell } = watched([ready])
    await until('settled')
    actor.send({ type: 'publish.ask' })
    expect(actor.getSnapshot().context.label).toBe('tarif-2026')
    actor.send({ type: 'label.type', text: ' Tarif de mars ' })
    actor.send({ type: 'publish.confirm' })
    await until('following')
    tell({ type: 'upload.told', upload: published })
    expect([sent, ended]).toEqual([
      [{ id: 'u1', body: { label: 'Tarif de mars', withoutRejected: true } }],
      ['published'],
    ])
  })

  test.each(['', '   ', 'x'.repeat(LABEL_MAX + 1)])('is never published under the label %j', async (text) => {
    const { actor, published: sent, until } = watched([ready])
    await until('settled')
    actor.send({ type: 'publish.ask' })
    actor.send({ type: 'label.type', text })
    expect(actor.getSnapshot().can({ type: 'publish.confirm' })).toBe(false)
    actor.send({ type: 'publish.confirm' })
    expect([actor.getSnapshot().hasTag('deciding'), sent]).toEqual([false, []])
  })
})

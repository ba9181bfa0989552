import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { uploadMachine } from '#machines/dashboard/uploads/upload.machine'
import type { FollowEvent } from '#machines/dashboard/uploads/upload.setup'
import { LABEL_MAX } from '#machines/dashboard/uploads/upload-decisions'
import type { PublishBody, Upload } from '#shared/dashboard/uploads/uploads.schema'
import { refusal } from '#tests/platform/refusal'
import { anUpload } from './upload.fixtures.ts'

const checking = anUpload({ state: 'checking', revision: 4 })
const ready = anUpload()
const publishing = anUpload({ state: 'publishing', revision: 6 })
const published = anUpload({ state: 'published', revision: 7 })

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

describe('an upload that somebody else decides about', () => {
  /** Its cancellation is on its way; whoever holds it says how it ends. */
  const cancelling = async (reads: readonly (Upload | Error)[]) => {
    const left = [...reads]
    const clock = new SimulatedClock()
    let fail = (_: Error) => {}
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          readUpload: fromPromise<Upload, string>(async () => {
            const next = left.shift()
            if (next === undefined || next instanceof Error) throw next
            return next
          }),
          cancel: fromPromise<Upload, string>(
            () =>
              new Promise((_, reject) => {
                fail = reject
              }),
          ),
        },
      }),
      { input: { id: 'u1' }, clock },
    ).start()
    await waitFor(actor, (snapshot) => snapshot.matches({ watch: 'settled' }))
    actor.send({ type: 'cancel.ask' })
    return { actor, clock, fail: (error: Error) => fail(error) }
  }

  test('is told why what was confirmed did not happen, although there is nothing left to ask', async () => {
    const { actor, clock, fail } = await cancelling([ready, published])
    actor.send({ type: 'cancel.confirm' })
    clock.increment(20_000)
    await waitFor(actor, ({ context }) => context.upload === published)
    fail(refusal('NETWORK'))
    const snapshot = await waitFor(actor, (one) => one.hasTag('refused'))
    expect([snapshot.value, snapshot.context.failure?.code]).toMatchObject([
      { decision: { told: 'undone' } },
      'NETWORK',
    ])
  })

  test('is asked about no more once it is not there', async () => {
    const { actor, clock } = await cancelling([ready, refusal('NOT_FOUND')])
    expect(actor.getSnapshot().hasTag('asked')).toBe(true)
    clock.increment(20_000)
    const snapshot = await waitFor(actor, (one) => one.hasTag('missing'))
    expect([snapshot.hasTag('asked'), snapshot.can({ type: 'cancel.ask' })]).toEqual([false, false])
  })
})

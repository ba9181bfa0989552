import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  type ComplaintDraftWrite,
  complaintMachine,
  selectMessageProblem,
  selectWaitsForPhotos,
} from '#machines/orders/complaint.machine'
import { fromStoredComplaint, toStoredComplaint } from '#machines/orders/complaint-draft'
import { complaintPhotoMachine, type KeptPhoto } from '#machines/orders/complaint-photo.machine'
import type { FileUploadEvent, FileVerdict } from '#machines/platform/file-upload.machine'
import type { ComplaintBody } from '#shared/orders/complaints.schema'
import { PHOTOS_MAX, type PhotoProblem } from '#shared/orders/photo.rules'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { refusal } from '#tests/platform/refusal'

const running: Actor<typeof complaintMachine>[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

const photo = (name: string): ChosenFile => ({ name, size: 1000 })

/** A complaint about `o1`; its uploads wait for the test, by the file's name. */
const start = (send: () => Promise<void> = async () => {}, kept: string | null = null) => {
  const clock = new SimulatedClock()
  const sent: { orderId: string; body: ComplaintBody }[] = []
  const uploads = new Map<string, (event: FileUploadEvent<KeptPhoto>) => void>()
  const givenUp: string[] = []
  let stored = kept
  const actor = createActor(
    complaintMachine.provide({
      actors: {
        photo: complaintPhotoMachine.provide({
          actors: {
            readFile: fromPromise<FileVerdict<PhotoProblem>, { file: ChosenFile }>(
              async ({ input: { file } }) =>
                file.name.endsWith('.heic') ? { ok: false, problem: 'heic' } : { ok: true },
            ),
            uploadFile: fromCallback<{ type: 'never' }, { file: ChosenFile; address: { orderId: string } }>(
              ({ input: { file }, sendBack }) => {
                uploads.set(file.name, sendBack)
                return () => givenUp.push(file.name)
              },
            ),
          },
        }),
        draftStorage: fromCallback<ComplaintDraftWrite, undefined>(({ sendBack, receive }) => {
          const draft = fromStoredComplaint(kept)
          if (draft !== null) sendBack({ type: 'draft.found', draft })
          receive((write) => {
            stored = write.type === 'draft.write' ? write.text : null
          })
        }),
        sendComplaint: fromPromise<void, { orderId: string; body: ComplaintBody }>(({ input }) => {
          sent.push(input)
          return send()
        }),
      },
    }),
    { input: { orderId: 'o1', owner: 'u1' }, clock },
  )
  running.push(actor)
  actor.start()
  const photos = () => actor.getSnapshot().context.photos
  return {
    actor,
    clock,
    sent,
    givenUp,
    stored: () => stored,
    photos,
    value: () => actor.getSnapshot().value,
    canSend: () => actor.getSnapshot().can({ type: 'message.send' }),
    write: (value: string) => {
      actor.send({ type: 'message.change', value })
      clock.increment(800)
    },
    add: async (...names: string[]) => {
      const before = photos().length
      actor.send({ type: 'photos.add', files: names.map(photo) })
      await Promise.all(
        photos()
          .slice(before)
          .map(({ ref }) => waitFor(ref, (snapshot) => !snapshot.matches('reading'))),
      )
    },
    upload: (name: string, event: FileUploadEvent<KeptPhoto>) => uploads.get(name)?.(event),
    states: () =>
      photos().map(({ ref, id }) => [ref.getSnapshot().value, ref.getSnapshot().context.sent, id]),
  }
}

describe('a complaint', () => {
  it('opens its button 800 ms after the last letter, and not for blanks', () => {
    const { actor, clock, canSend, write } = start()
    actor.send({ type: 'message.change', value: 'Une lame' })
    clock.increment(799)
    expect(canSend()).toBe(false)
    actor.send({ type: 'message.change', value: 'Une lame est rayée.' })
    clock.increment(799)
    expect(canSend()).toBe(false)
    clock.increment(1)
    expect(canSend()).toBe(true)
    write('  ')
    expect(canSend()).toBe(false)
  })

  it('goes with its lines in their order and its photos in theirs, once all of them are sent', async () => {
    const { actor, add, canSend, sent, states, upload, value, write } = start()
    write('Une lame est rayée.')
    for (const index of [3, 0, 1, 1]) actor.send({ type: 'line.toggle', index })
    await add('a.jpg', 'b.jpg')
    expect([canSend(), selectWaitsForPhotos(actor.getSnapshot())]).toEqual([false, true])
    upload('b.jpg', { type: 'upload.done', file: { id: 'pb' } })
    upload('a.jpg', { type: 'upload.progress', sent: 0.4 })
    expect(states()).toEqual([
      ['uploading', 0.4, null],
      ['kept', 0, 'pb'],
    ])
    upload('a.jpg', { type: 'upload.done', file: { id: 'pa' } })
    actor.send({ type: 'message.send' })
    await waitFor(actor, (snapshot) => snapshot.matches('sent'))
    expect(sent).toEqual([
      { orderId: 'o1', body: { message: 'Une lame est rayée.', lines: [0, 3], photos: ['pa', 'pb'] } },
    ])
    actor.send({ type: 'dialog.close' })
    expect(value()).toBe('closed')
  })

  it('keeps all of it when it could not be sent, and says what the server said of its message', async () => {
    const invalid = refusal('INVALID_FIELDS', { errors: { message: ['Trop court.'] } })
    const { actor, add, upload, write } = start(() => Promise.reject(invalid))
    write('Non.')
    await add('a.jpg')
    upload('a.jpg', { type: 'upload.done', file: { id: 'pa' } })
    actor.send({ type: 'message.send' })
    await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'ready' }))
    expect(actor.getSnapshot().context).toMatchObject({
      message: 'Non.',
      photos: [{ id: 'pa' }],
      failure: { code: 'INVALID_FIELDS' },
    })
    expect(selectMessageProblem(actor.getSnapshot())).toBe('Trop court.')
    write('Une lame est rayée.')
    expect(selectMessageProblem(actor.getSnapshot())).toBeUndefined()
  })

  it('says what is wrong with its message once it was left', () => {
    const { actor, write } = start()
    write('<script>x</script>')
    expect(selectMessageProblem(actor.getSnapshot())).toBeUndefined()
    actor.send({ type: 'message.leave' })
    expect(selectMessageProblem(actor.getSnapshot())).toBe('Ce champ ne doit pas contenir de balises HTML.')
  })

  it('is closed at once when nothing was written, and asks first otherwise', () => {
    const empty = start()
    empty.actor.send({ type: 'dialog.close' })
    expect(empty.value()).toBe('closed')
    const { actor, clock, canSend, value, write } = start()
    write('Une lame est rayée.')
    actor.send({ type: 'dialog.close' })
    expect(value()).toBe('confirmingClose')
    actor.send({ type: 'close.cancel' })
    expect([canSend(), actor.getSnapshot().context.message]).toEqual([true, 'Une lame est rayée.'])
    clock.increment(800)
    actor.send({ type: 'dialog.close' })
    actor.send({ type: 'close.confirm' })
    expect(value()).toBe('closed')
  })
})

describe('the draft of a complaint', () => {
  const written = { owner: 'u1', orderId: 'o1', message: 'Une lame est rayée.', lines: [0, 2] }

  it('is kept as it is written, found again, and forgotten once it was sent or given up', async () => {
    const first = start()
    first.write('Une lame est rayée.')
    for (const index of [2, 0]) first.actor.send({ type: 'line.toggle', index })
    expect(fromStoredComplaint(first.stored())).toEqual(written)

    const { actor, clock, stored, canSend } = start(undefined, first.stored())
    expect(actor.getSnapshot().context).toMatchObject({ message: 'Une lame est rayée.', lines: [0, 2] })
    clock.increment(800)
    expect(canSend()).toBe(true)
    actor.send({ type: 'message.send' })
    await waitFor(actor, (snapshot) => snapshot.matches('sent'))
    expect(stored()).toBeNull()

    first.actor.send({ type: 'dialog.close' })
    first.actor.send({ type: 'close.confirm' })
    expect(first.stored()).toBeNull()
  })

  it.each([{ owner: 'u2' }, { orderId: 'o2' }])('of another account or order is not shown: %o', (other) => {
    const { actor } = start(undefined, toStoredComplaint({ ...written, ...other }))
    expect(actor.getSnapshot().context).toMatchObject({ message: '', lines: [] })
  })

  it.each([null, '', '{', '{"version":0}', toStoredComplaint({ ...written, lines: [-1] })])(
    'that can’t be read is none: %s',
    (text) => expect(fromStoredComplaint(text)).toBeNull(),
  )
})

describe('photos of a complaint', () => {
  it('that are none are refused by name, and the others go on', async () => {
    const { actor, add, photos } = start()
    await add('a.heic', 'b.jpg')
    await waitFor(actor, ({ context }) => context.refusals.length > 0)
    expect(actor.getSnapshot().context.refusals).toEqual([{ name: 'a.heic', problem: 'heic' }])
    expect(photos().map(({ ref }) => ref.getSnapshot().context.file.name)).toEqual(['b.jpg'])
    await add('c.jpg')
    expect(actor.getSnapshot().context.refusals).toEqual([])
  })

  it('are five at most', async () => {
    const { actor, add, photos } = start()
    await add('1.jpg', '2.jpg', '3.jpg', '4.jpg')
    await add('5.jpg', '6.jpg', '7.jpg')
    expect(photos()).toHaveLength(PHOTOS_MAX)
    expect(actor.getSnapshot().context.refusals).toEqual([
      { name: '6.jpg', problem: 'tooMany' },
      { name: '7.jpg', problem: 'tooMany' },
    ])
  })

  it('are sent again after a failure, and given up when taken out', async () => {
    const { actor, add, canSend, givenUp, photos, states, upload, write } = start()
    write('Une lame est rayée.')
    await add('a.jpg')
    upload('a.jpg', { type: 'upload.progress', sent: 0.9 })
    upload('a.jpg', { type: 'upload.failed', error: refusal('NETWORK') })
    expect(states()).toEqual([['failed', 0.9, null]])
    const [first] = photos()
    expect(first?.ref.getSnapshot().context.failure?.code).toBe('NETWORK')
    givenUp.splice(0)
    first?.ref.send({ type: 'upload.retry' })
    expect(states()).toEqual([['uploading', 0, null]])
    actor.send({ type: 'photo.remove', key: 0 })
    expect([givenUp, photos(), canSend()]).toEqual([['a.jpg'], [], true])
  })
})

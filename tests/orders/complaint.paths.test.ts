import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { complaintMachine, messageProblem } from '#machines/orders/complaint.machine'
import { complaintPhotoMachine } from '#machines/orders/complaint-photo.machine'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'

const file = { name: 'rail.jpg', size: 1000 }

describePaths(complaintMachine, {
  inputs: [{ orderId: 'o1', owner: 'u1' }],
  events: [
    { type: 'draft.found', draft: { orderId: 'o1', owner: 'u1', message: 'Kept.', lines: [1] } },
    { type: 'draft.found', draft: { orderId: 'o2', owner: 'u1', message: 'Of another.', lines: [1] } },
    { type: 'message.change', value: 'Une lame est rayée.' },
    { type: 'message.change', value: '' },
    { type: 'message.leave' },
    { type: 'line.toggle', index: 1 },
    { type: 'photos.add', files: [file] },
    { type: 'photo.remove', key: 0 },
    { type: 'photo.uploaded', key: 0, id: 'p1' },
    { type: 'photo.refused', key: 0, name: 'rail.jpg', reason: 'Non.' },
    { type: 'message.send' },
    { type: 'dialog.close' },
    { type: 'close.confirm' },
    { type: 'close.cancel' },
    elapsed('validity', 'complaint.editing.incomplete'),
    elapsed('validity', 'complaint.editing.ready'),
    done('sendComplaint'),
    failed('sendComplaint', refusal('NETWORK')),
  ],
  // a second photo is worth no path of its own; what is closed hears nothing
  offers: ({ context, status }, { type }) =>
    status === 'active' && (type !== 'photos.add' || context.nextKey === 0),
  project: ({ context }) => ({
    message: context.message !== '',
    photos: context.photos.map(({ id }) => id),
    added: context.nextKey,
    lines: context.lines,
  }),
  check: (snapshot) => {
    const { context } = snapshot
    expect(context.message).not.toBe('Of another.')
    if (!snapshot.matches('sending')) return
    expect(messageProblem(context.orderId, context.message)).toBeUndefined()
    expect(context.photos.every(({ id }) => id !== null)).toBe(true)
  },
})

describePaths(complaintPhotoMachine, {
  inputs: [{ complaint: createEmptyActor(), key: 0, orderId: 'o1', file }],
  events: [
    done('checkPhoto', { ok: true, type: 'image/jpeg', width: 10, height: 10 }),
    done('checkPhoto', { ok: false, reason: 'Non.' }),
    failed('checkPhoto', new Error('NotReadableError')),
    { type: 'upload.progress', sent: 0.5 },
    { type: 'upload.done', id: 'p1' },
    { type: 'upload.failed', error: refusal('NETWORK') },
    { type: 'upload.retry' },
  ],
  project: ({ context }) => ({ failed: context.failure !== null }),
  check: ({ value, context }) => expect(context.failure !== null).toBe(value === 'failed'),
})

import { type ActorRefFrom, and, assign, enqueueActions, not, type SnapshotFrom, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { contactProblems, VALIDITY_DELAY_MS } from '#shared/contact/contact.rules'
import type { ComplaintBody } from '#shared/orders/complaints.schema'
import { PHOTOS_MAX, type PhotoProblem } from '#shared/orders/photo.rules'
import type { ChosenFile } from '#shared/platform/chosen-file'
import { type ComplaintDraft, toStoredComplaint } from './complaint-draft.ts'
import { type ComplaintPhotoRef, complaintPhotoMachine, type PhotoNews } from './complaint-photo.machine.ts'

export interface ComplaintInput {
  orderId: string
  /** id of the account that writes */
  owner: string
}

/** A file that was not taken, and why. */
export interface PhotoRefusal {
  readonly name: string
  readonly problem: PhotoProblem | Failure
}

export interface ComplaintContext extends ComplaintInput {
  message: string
  /** the message was left once: what is wrong with it may be said */
  left: boolean
  /** indexes from 0 of the lines concerned, ascending; none: the whole order */
  lines: readonly number[]
  /** in the order they came; `id` once the server keeps it */
  photos: readonly { key: number; ref: ComplaintPhotoRef; id: string | null }[]
  nextKey: number
  /** files that were not taken, and why; until others are added */
  refusals: readonly PhotoRefusal[]
  /** why the last try failed; null once another is made */
  failure: Failure | null
}

/** To the draft's storage. */
export type ComplaintDraftWrite = { type: 'draft.write'; text: string } | { type: 'draft.clear' }

export type ComplaintEvent =
  /** the browser had a complaint under way */
  | { type: 'draft.found'; draft: ComplaintDraft }
  | { type: 'message.change'; value: string }
  | { type: 'message.leave' }
  | { type: 'line.toggle'; index: number }
  | { type: 'photos.add'; files: readonly ChosenFile[] }
  /** cancels its sending, or takes it out of the complaint */
  | { type: 'photo.remove'; key: number }
  | PhotoNews
  | { type: 'message.send' }
  | { type: 'dialog.close' }
  | { type: 'close.confirm' }
  | { type: 'close.cancel' }

/** What is wrong with a message, in French; undefined when nothing is. */
export const messageProblem = (orderId: string, message: string): string | undefined =>
  contactProblems('user', {
    email: '',
    company: '',
    function: '',
    subject: 'Réclamation',
    orderId,
    message,
  }).message

/** A complaint about one's own order (§2.11, §5): its message, the lines concerned, and up to five photos. */
export const complaintMachine = setup({
  types: {
    input: {} as ComplaintInput,
    context: {} as ComplaintContext,
    events: {} as ComplaintEvent,
    tags: {} as 'busy',
  },
  actors: {
    photo: complaintPhotoMachine,
    /** POST api/orders/{id}/complaint */
    sendComplaint: requiredCall<void, { orderId: string; body: ComplaintBody }>('sendComplaint'),
    /** Sends `draft.found` when it opens; writes or removes the draft in session storage. */
    draftStorage: requiredChannel<ComplaintDraftWrite>('draftStorage'),
  },
  actions: {
    /** One child for each file that there is room for. */
    addPhotos: enqueueActions(({ context, self, enqueue }, { files }: { files: readonly ChosenFile[] }) => {
      const taken = files.slice(0, PHOTOS_MAX - context.photos.length)
      enqueue.assign(({ spawn }) => ({
        photos: [
          ...context.photos,
          ...taken.map((file, place) => {
            const key = context.nextKey + place
            const input = { owner: self, key, file, address: { orderId: context.orderId } }
            return { key, ref: spawn('photo', { id: `photo-${key}`, input }), id: null }
          }),
        ],
        nextKey: context.nextKey + taken.length,
        refusals: files.slice(taken.length).map(({ name }) => ({ name, problem: 'tooMany' as const })),
      }))
    }),
    removePhoto: enqueueActions(({ context, enqueue }, { key }: { key: number }) => {
      enqueue.stopChild(`photo-${key}`)
      enqueue.assign({ photos: context.photos.filter((photo) => photo.key !== key) })
    }),
    keepRefusal: assign(({ context }, { name, problem }: PhotoRefusal) => ({
      refusals: [...context.refusals, { name, problem }],
    })),
    write: assign((_, { value }: { value: string }) => ({ message: value, failure: null })),
    keepDraft: sendTo('draftStorage', ({ context }) => ({
      type: 'draft.write',
      text: toStoredComplaint(context),
    })),
    dropDraft: sendTo('draftStorage', { type: 'draft.clear' }),
  },
  guards: {
    isValid: ({ context }) => messageProblem(context.orderId, context.message) === undefined,
    areUploaded: ({ context }) => context.photos.every(({ id }) => id !== null),
    isOfThis: ({ context }, { draft }: { draft: ComplaintDraft }) =>
      draft.owner === context.owner && draft.orderId === context.orderId,
    hasWork: ({ context }) =>
      context.message.trim() !== '' || context.lines.length > 0 || context.photos.length > 0,
  },
  delays: { validity: VALIDITY_DELAY_MS },
}).createMachine({
  id: 'complaint',
  context: ({ input }) => ({
    ...input,
    message: '',
    left: false,
    lines: [],
    photos: [],
    nextKey: 0,
    refusals: [],
    failure: null,
  }),
  invoke: { id: 'draftStorage', src: 'draftStorage' },
  initial: 'editing',
  on: {
    'file.kept': {
      actions: assign(({ context, event: { key, file } }) => ({
        photos: context.photos.map((photo) => (photo.key === key ? { ...photo, id: file.id } : photo)),
      })),
    },
    'file.refused': {
      actions: [
        { type: 'keepRefusal', params: ({ event }) => event },
        { type: 'removePhoto', params: ({ event }) => event },
      ],
    },
  },
  states: {
    editing: {
      initial: 'incomplete',
      on: {
        'draft.found': {
          guard: { type: 'isOfThis', params: ({ event }) => event },
          target: '.incomplete',
          actions: assign(({ event: { draft } }) => ({ message: draft.message, lines: draft.lines })),
        },
        'message.leave': { actions: assign({ left: true }) },
        'line.toggle': {
          actions: [
            assign(({ context: { lines }, event: { index } }) => ({
              lines: lines.includes(index)
                ? lines.filter((line) => line !== index)
                : [...lines, index].sort((a, b) => a - b),
            })),
            'keepDraft',
          ],
        },
        'photos.add': { actions: { type: 'addPhotos', params: ({ event }) => event } },
        'photo.remove': { actions: { type: 'removePhoto', params: ({ event }) => event } },
        'dialog.close': [
          { guard: 'hasWork', target: 'confirmingClose' },
          { target: 'closed', description: 'Nothing was written: nothing can be lost.' },
        ],
      },
      states: {
        incomplete: {
          description: 'Judged once the typing pauses (§5); until then the last verdict stands.',
          after: { validity: { guard: 'isValid', target: 'ready' } },
          on: {
            'message.change': {
              target: 'incomplete',
              reenter: true,
              actions: [{ type: 'write', params: ({ event }) => event }, 'keepDraft'],
            },
          },
        },
        ready: {
          after: { validity: { guard: not('isValid'), target: 'incomplete' } },
          on: {
            'message.change': {
              target: 'ready',
              reenter: true,
              actions: [{ type: 'write', params: ({ event }) => event }, 'keepDraft'],
            },
            'message.send': [
              { guard: and(['isValid', 'areUploaded']), target: '#complaint.sending' },
              {
                guard: 'areUploaded',
                target: 'incomplete',
                description: 'Sent before a change that spoils it was judged.',
              },
            ],
          },
        },
      },
    },
    confirmingClose: {
      description: 'Photos go on being sent meanwhile.',
      on: {
        'close.confirm': { target: 'closed', actions: 'dropDraft' },
        'close.cancel': [{ guard: 'isValid', target: 'editing.ready' }, { target: 'editing.incomplete' }],
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'sendComplaint',
        src: 'sendComplaint',
        input: ({ context: { orderId, message, lines, photos } }) => ({
          orderId,
          body: { message, lines: [...lines], photos: photos.flatMap(({ id }) => (id === null ? [] : [id])) },
        }),
        onDone: { target: 'sent', actions: 'dropDraft' },
        onError: {
          target: 'editing.ready',
          description: 'What was written and sent stays: sending again is the retry.',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    sent: { on: { 'dialog.close': 'closed' } },
    closed: { type: 'final' },
  },
})

export type ComplaintRef = ActorRefFrom<typeof complaintMachine>
export type ComplaintSnapshot = SnapshotFrom<typeof complaintMachine>

/** What to say of the message: nothing before it was left filled in. */
export const selectMessageProblem = ({ context }: ComplaintSnapshot): string | undefined => {
  const { failure, left, message, orderId } = context
  const said = failure?.errors?.message?.[0]
  if (said !== undefined || !left || message === '') return said
  return messageProblem(orderId, message)
}

/** The message goes once each of its photos was sent. */
export const selectWaitsForPhotos = ({ context: { photos } }: ComplaintSnapshot): boolean =>
  photos.some(({ id }) => id === null)

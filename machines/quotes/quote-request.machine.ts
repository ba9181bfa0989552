import { quoteRequestSetup } from './quote-request.setup.ts'
import { beginningWith, bodyOf } from './request-form.ts'

/** A request that the rules refuse is not sent: from then on what is wrong is said. */
const unready = { guard: 'isUnready', actions: 'judge' } as const

/**
 * A request for a quote (§1): each change of its draft is kept once the typing pauses and when the page is left, and all of
 * it before it is sent, once. What was sent is read.
 */
export const quoteRequestMachine = quoteRequestSetup.createMachine({
  id: 'quoteRequest',
  context: ({ input: { id, begun, words, project = null } }) => {
    const form = beginningWith(begun ?? [], words)
    return {
      id,
      project,
      form,
      kept: begun?.length === 0 ? form : null,
      given: null,
      quote: null,
      removed: null,
      wrongQuantity: null,
      uploading: 0,
      judgedOn: null,
      refused: {},
      failure: null,
    }
  },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadQuote',
        src: 'loadQuote',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => ({ quote: event.output }) },
            target: 'editing',
            actions: { type: 'takeLoaded', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'read',
            actions: { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'quote.retry': 'loading' } },
    editing: {
      initial: 'settling',
      on: {
        'field.change': { actions: [{ type: 'changeField', params: ({ event }) => event }, 'sayChanged'] },
        'note.change': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'changeNote', params: ({ event }) => event }, 'sayChanged'],
        },
        'quantity.enter': [
          {
            guard: { type: 'isPieces', params: ({ event }) => event },
            actions: [{ type: 'changeQuantity', params: ({ event }) => event }, 'sayChanged'],
          },
          { actions: { type: 'refuseQuantity', params: ({ event }) => event } },
        ],
        'line.remove': {
          guard: { type: 'isLine', params: ({ event }) => event },
          actions: [{ type: 'removeLine', params: ({ event }) => event }, 'sayChanged'],
        },
        'file.attach': {
          guard: 'hasFileRoom',
          actions: [{ type: 'attachFile', params: ({ event }) => event }, 'sayChanged'],
        },
        'file.remove': { actions: [{ type: 'removeFile', params: ({ event }) => event }, 'sayChanged'] },
        'uploads.told': { actions: { type: 'countUploads', params: ({ event }) => event } },
        'removal.undo': { guard: 'hasRemoved', actions: ['undoRemoval', 'sayChanged'] },
        'removal.dismiss': { actions: 'forgetRemoval' },
      },
      states: {
        settling: {
          always: [
            { guard: 'isBegun', target: 'keeping', description: 'What came along is kept at once.' },
            { guard: 'isChanged', target: 'changed' },
            { target: 'kept' },
          ],
        },
        kept: {
          on: {
            'form.changed': 'changed',
            'quote.send': [
              unready,
              {
                target: '#quoteRequest.sending',
                description:
                  'Kept once more: another tab may have kept it otherwise, and its lines are read as they are today.',
              },
            ],
            'draft.drop': '#quoteRequest.confirming',
          },
        },
        changed: {
          after: { pause: 'keeping' },
          on: {
            'form.changed': { target: 'changed', reenter: true },
            'draft.keep': 'keeping',
            'quote.send': [unready, { target: '#quoteRequest.sending' }],
            'draft.drop': '#quoteRequest.confirming',
          },
        },
        keeping: {
          entry: ['giveForm', 'forgetFailure'],
          invoke: {
            id: 'keepQuote',
            src: 'keepQuote',
            input: ({ context: { id, form, project } }) => ({ id, body: bodyOf(form, project) }),
            onDone: [
              {
                guard: 'isChangedSince',
                target: 'changed',
                actions: { type: 'takeKept', params: ({ event }) => ({ quote: event.output }) },
              },
              {
                target: 'kept',
                actions: { type: 'takeKept', params: ({ event }) => ({ quote: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isSentAlready', params: ({ event }) => ({ error: event.error }) },
                target: '#quoteRequest.loading',
              },
              {
                target: 'unkept',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: {
            'draft.keep': {
              guard: 'isChangedSince',
              target: 'keeping',
              reenter: true,
              description: 'The page is left: the newest goes after the one on its way.',
            },
            'quote.send': [unready, { target: '#quoteRequest.sending' }],
          },
        },
        unkept: {
          on: {
            'form.changed': 'changed',
            'draft.keep': 'keeping',
            'quote.send': [unready, { target: '#quoteRequest.sending' }],
            'draft.drop': '#quoteRequest.confirming',
          },
        },
        unsent: {
          on: {
            'form.changed': 'changed',
            'quote.send': {
              target: '#quoteRequest.sending',
              description: 'The draft may be gone, or sent: keeping it tells.',
            },
            'draft.drop': '#quoteRequest.confirming',
          },
        },
      },
    },
    confirming: {
      on: {
        'drop.confirm': [{ guard: 'isUnknown', target: 'dropped' }, { target: 'dropping' }],
        'drop.cancel': { target: 'editing', actions: 'forgetFailure' },
        'draft.keep': {
          guard: 'isChanged',
          target: 'editing.keeping',
          description: 'The page is left before anything was decided.',
        },
      },
    },
    dropping: {
      entry: 'forgetFailure',
      invoke: {
        id: 'dropQuote',
        src: 'dropQuote',
        input: ({ context: { id } }) => ({ id }),
        onDone: 'dropped',
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'dropped',
          },
          {
            guard: { type: 'isSentAlready', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
          },
          {
            target: 'confirming',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    sending: {
      tags: 'sending',
      initial: 'keeping',
      states: {
        keeping: {
          entry: ['giveForm', 'forgetFailure'],
          invoke: {
            id: 'keepToSend',
            src: 'keepQuote',
            input: ({ context: { id, form, project } }) => ({ id, body: bodyOf(form, project) }),
            onDone: {
              target: 'posting',
              actions: { type: 'takeKept', params: ({ event }) => ({ quote: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSentAlready', params: ({ event }) => ({ error: event.error }) },
                target: '#quoteRequest.loading',
              },
              {
                target: '#quoteRequest.editing.unkept',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        posting: {
          entry: 'forgetFailure',
          invoke: {
            id: 'sendQuote',
            src: 'sendQuote',
            input: ({ context: { id } }) => ({ id }),
            onDone: {
              target: '#quoteRequest.told',
              actions: { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
            },
            onError: {
              target: '#quoteRequest.editing.unsent',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    told: { description: 'It has just been sent.' },
    read: { description: 'It was sent before.' },
    dropped: { type: 'final' },
  },
})

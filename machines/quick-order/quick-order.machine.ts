import { assign, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { QuickLine, QuickOrderBody } from '#shared/quick-order/quick-order.schema'
import { scannedCode, type TypedFault, typedLines } from '#shared/quick-order/typed-lines'
import {
  countOf,
  type KeptText,
  type OpenedLine,
  standingIn,
  withOpened,
  withoutCome,
} from './opened-lines.ts'
import { restOf } from './rows.ts'

/** Longer than a hundred lines of a reference and a quantity. */
export const QUICK_TEXT_MAX = 10_000

export type QuickOrderEvent =
  | { type: 'text.change'; text: string }
  | { type: 'lines.read' }
  /** one that is not ready goes on in the configurator; `cart`: the models of the cart's lines, by their ids */
  | { type: 'line.open'; line: Pick<QuickLine, 'code' | 'quantity'>; model: string; cart: readonly string[] }
  /** those that are ready go to the cart */
  | { type: 'lines.add' }
  | { type: 'scan.open' }
  | { type: 'scan.close' }
  /** what the camera sees, as it is written there */
  | { type: 'code.scanned'; text: string }
  /** French */
  | { type: 'camera.failed'; message: string }

/** To session storage: the lines as they stand now. */
export interface QuickTextWrite extends KeptText {
  type: 'text.write'
  userId: string | null
}

export interface QuickOrderContext {
  userId: string | null
  text: string
  /** lines of it that went to the configurator, of which the cart has none yet */
  opened: readonly OpenedLine[]
  /** how many of those the cart had when the page was opened: they have left the text */
  came: number
  /** lines that cannot be read */
  faults: readonly TypedFault[]
  /** what the others stand for */
  told: readonly QuickLine[]
  failure: Failure | null
  /** why nothing is scanned; French */
  camera: string | null
  /** how many went to the cart last */
  added: number
}

const readyOf = (told: readonly QuickLine[]): QuickLine[] => told.filter(({ state }) => state === 'ready')

const bodyOf = (text: string): QuickOrderBody => ({
  lines: typedLines(text).lines.map(({ code, quantity }) => ({ code, quantity })),
})

const withLine = (text: string, line: string): string =>
  text.trim() === '' ? line : `${text.trimEnd()}\n${line}`

/** « Commande rapide »: references and codes, typed, pasted or scanned, then read by the server, then put into the cart. */
export const quickOrderMachine = setup({
  types: {
    /** `text` and `opened`: as this tab kept them; `cart`: the models of the cart's lines, by their ids */
    input: {} as KeptText & { userId: string | null; cart: readonly string[] },
    context: {} as QuickOrderContext,
    events: {} as QuickOrderEvent,
    tags: {} as 'busy' | 'scanning' | 'told',
  },
  actors: {
    /** POST api/quick-order */
    readLines: requiredCall<readonly QuickLine[], QuickOrderBody>('readLines'),
    /** Puts them into the cart; throws when it has no room, and then adds nothing. */
    addToCart: requiredCall<void, { lines: readonly QuickLine[] }>('addToCart'),
    /** The camera: sends code.scanned and camera.failed. */
    scanner: requiredChannel<QuickOrderEvent>('scanner'),
    /** Keeps the text in the tab. */
    textStorage: requiredChannel<QuickTextWrite>('textStorage'),
  },
  guards: {
    isReadable: ({ context }) => bodyOf(context.text).lines.length > 0,
    hasReady: ({ context }) => readyOf(context.told).length > 0,
  },
  actions: {
    keepText: assign(({ event }) =>
      event.type === 'text.change'
        ? {
            text: event.text.slice(0, QUICK_TEXT_MAX),
            told: [],
            faults: [],
            failure: null,
            added: 0,
            came: 0,
          }
        : {},
    ),
    store: sendTo('textStorage', ({ context: { userId, text, opened } }): QuickTextWrite => {
      return { type: 'text.write', userId, text, opened: standingIn(text, opened) }
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'quickOrder',
  context: ({ input: { userId, cart, ...kept } }) => ({
    ...withoutCome(kept, cart),
    ...{ userId, faults: [], told: [], failure: null, camera: null, added: 0 },
  }),
  invoke: { id: 'textStorage', src: 'textStorage' },
  on: {
    'line.open': {
      actions: [
        assign(({ context: { opened }, event: { line, model, cart } }) => ({
          opened: withOpened(opened, { ...line, model, had: countOf(cart, model) }),
        })),
        'store',
      ],
      description:
        'The page is left for the configurator, from lines that are left once others went to the cart too.',
    },
  },
  initial: 'writing',
  states: {
    writing: {
      entry: 'store',
      on: {
        'text.change': { actions: ['keepText', 'store'] },
        'lines.read': [
          { guard: 'isReadable', target: 'reading' },
          {
            actions: assign(({ context }) => ({ faults: typedLines(context.text).faults })),
            description: 'Nothing of it can be read: why stands beside it.',
          },
        ],
        'scan.open': 'scanning',
      },
    },
    scanning: {
      tags: 'scanning',
      entry: assign({ camera: null, failure: null, told: [], faults: [], added: 0, came: 0 }),
      invoke: { id: 'scanner', src: 'scanner' },
      on: {
        'code.scanned': {
          actions: [
            assign(({ context, event }) => ({
              text: withLine(context.text, `${scannedCode(event.text)};1`).slice(0, QUICK_TEXT_MAX),
            })),
            'store',
          ],
        },
        'camera.failed': {
          target: 'writing',
          actions: assign(({ event }) => ({ camera: event.message })),
        },
        'scan.close': 'writing',
      },
    },
    reading: {
      tags: 'busy',
      entry: assign({ failure: null, camera: null, added: 0, came: 0 }),
      invoke: {
        id: 'readLines',
        src: 'readLines',
        input: ({ context }) => bodyOf(context.text),
        onDone: {
          target: 'told',
          actions: assign(({ context, event }) => ({
            told: event.output,
            faults: typedLines(context.text).faults,
          })),
        },
        onError: {
          target: 'writing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    told: {
      tags: 'told',
      on: {
        'text.change': { target: 'writing', actions: 'keepText' },
        'lines.read': 'reading',
        'lines.add': { guard: 'hasReady', target: 'adding' },
        'scan.open': 'scanning',
      },
    },
    adding: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => ({ lines: readyOf(context.told) }),
        onDone: {
          target: 'writing',
          actions: assign(({ context }) => ({ added: readyOf(context.told).length, ...restOf(context) })),
        },
        onError: {
          target: 'told',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

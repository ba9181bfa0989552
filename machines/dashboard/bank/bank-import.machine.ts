import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { BankFileReply } from '#shared/dashboard/bank/bank.schema'
import { BANK_FILE_MAX_BYTES } from '#shared/dashboard/bank/bank-file.rules'
import type { ChosenFile } from '#shared/platform/chosen-file'

/** What came of a file that was sent. */
export type BankOutcome = Omit<BankFileReply, 'success'>

export interface BankImportContext {
  /** the one that is sent, or was */
  file: ChosenFile | null
  /** of the last file; null until it was taken */
  outcome: BankOutcome | null
  failure: Failure | null
}

export type BankImportEvent =
  | { type: 'file.choose'; file: ChosenFile }
  /** the same file, after a failure */
  | { type: 'import.retry' }
  /** what was said is read */
  | { type: 'outcome.close' }

/** A bank file that staff add: sent, and what came of it told line by line until it is put away. Sent again it is one. */
export const bankImportMachine = setup({
  types: {
    context: {} as BankImportContext,
    events: {} as BankImportEvent,
    /** there may be transfers that are not shown yet */
    emitted: {} as { type: 'file.added' },
    tags: {} as 'busy',
  },
  actors: {
    /** POST api/admin/bank-files */
    sendFile: requiredCall<BankOutcome, ChosenFile>('sendFile'),
  },
  guards: {
    isSendable: (_, { file }: { file: ChosenFile }) => file.size > 0 && file.size <= BANK_FILE_MAX_BYTES,
    hasOutcome: ({ context: { outcome } }) => outcome !== null,
    /** not the file itself is refused: it may be sent again */
    isRetriable: ({ context: { failure } }) => failure?.errors?.file === undefined,
  },
}).createMachine({
  id: 'bankImport',
  context: { file: null, outcome: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'file.choose': [
          {
            guard: { type: 'isSendable', params: ({ event }) => event },
            target: 'sending',
            actions: assign(({ event: { file } }) => ({ file })),
          },
          {
            target: 'unsendable',
            actions: assign(({ event: { file } }) => ({ file, outcome: null, failure: null })),
            description: 'It is empty or too large: nothing is sent.',
          },
        ],
        'outcome.close': {
          guard: 'hasOutcome',
          actions: assign({ outcome: null }),
        },
      },
    },
    unsendable: {
      on: {
        'file.choose': {
          guard: { type: 'isSendable', params: ({ event }) => event },
          target: 'sending',
          actions: assign(({ event: { file } }) => ({ file })),
        },
        'outcome.close': 'idle',
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ outcome: null, failure: null }),
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file } }) => file ?? { name: '', size: 0 },
        onDone: {
          target: 'idle',
          actions: [
            assign(({ event }) => ({ outcome: event.output })),
            emit({ type: 'file.added' as const }),
          ],
        },
        onError: { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    failed: {
      on: {
        'file.choose': [
          {
            guard: { type: 'isSendable', params: ({ event }) => event },
            target: 'sending',
            actions: assign(({ event: { file } }) => ({ file })),
          },
          {
            target: 'unsendable',
            actions: assign(({ event: { file } }) => ({ file, outcome: null, failure: null })),
          },
        ],
        'import.retry': { guard: 'isRetriable', target: 'sending' },
        'outcome.close': { target: 'idle', actions: assign({ failure: null }) },
      },
    },
  },
})

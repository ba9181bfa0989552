import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { OPENINGS_MAX, type OpeningColumn, repairedRow } from '#shared/openings/openings'
import { type Place, placeOpenings, readOpenings } from '#shared/openings/read-openings'
import { sheetOf } from '#shared/openings/sheet-text'
import type { ChosenFile } from '#shared/platform/chosen-file'
import type {
  FileRead,
  LinesAdd,
  OpeningsContext,
  OpeningsEmitted,
  OpeningsEvent,
  OpeningsInput,
  OpeningsWrite,
} from './openings.types.ts'
import {
  addRow,
  afterAdding,
  blankRow,
  clearRows,
  redoStep,
  removeRow,
  revertCell,
  stepTo,
  typeCell,
  undoStep,
} from './rows.ts'

interface Sheet {
  text: string
  columns: readonly OpeningColumn[]
  at: Place | null
}

/** The table with a sheet in it, and what is to be said of that. */
const takeSheet = (context: OpeningsContext, { text, columns, at }: Sheet): Partial<OpeningsContext> => {
  const read = readOpenings(sheetOf(text), columns, at?.column)
  const { rows, nextId, over } = placeOpenings(context.rows, context.nextId, read, columns, at)
  return {
    ...stepTo(context, rows, nextId),
    report: { rows: read.rows.length - over, ignored: read.ignored, over },
  }
}

/**
 * A table of openings for one set of answers. What each row is worth is worked out of it and of the configurator
 * (`judged.ts`), so the table holds what was typed and nothing else. This tab keeps it.
 */
export const openingsMachine = setup({
  types: {
    input: {} as OpeningsInput,
    context: {} as OpeningsContext,
    events: {} as OpeningsEvent,
    emitted: {} as OpeningsEmitted,
    tags: {} as 'busy',
    children: {} as {
      openingsStorage: 'openingsStorage'
      openingsCart: 'openingsCart'
      readFile: 'readFile'
    },
  },
  actors: {
    /** the text of a chosen file, however it is encoded */
    readFile: requiredCall<FileRead, { file: ChosenFile | null }>('readFile'),
    /** session storage */
    openingsStorage: requiredChannel<OpeningsWrite>('openingsStorage'),
    /** the cart, which answers lines.taken or lines.refused */
    openingsCart: requiredChannel<LinesAdd>('openingsCart'),
  },
  actions: {
    keep: sendTo('openingsStorage', ({ context: { userId, rows } }) => ({
      type: 'rows.write',
      userId,
      rows,
    })),
    takeSheet: assign(({ context }, sheet: Sheet) => takeSheet(context, sheet)),
    refuseFile: assign((_, { refused }: { refused: NonNullable<OpeningsContext['refusal']> }) => ({
      refusal: refused,
      report: null,
      file: null,
    })),
  },
  guards: {
    isRow: ({ context }, { id }: { id: number }) => context.rows.some((row) => row.id === id),
    hasRoom: ({ context }, { after }: { after: number }) =>
      context.rows.length < OPENINGS_MAX && context.rows.some(({ id }) => id === after),
    isTyping: ({ context }) => context.typing !== null,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isSending: ({ context }) => context.sent.length > 0,
    areRows: ({ context }, { ids }: { ids: readonly number[] }) =>
      ids.length > 0 && ids.every((id) => context.rows.some((row) => row.id === id)),
    isRefused: (_, { read }: { read: FileRead }) => 'refused' in read,
  },
}).createMachine({
  id: 'openings',
  context: ({ input: { userId, restored } }) => ({
    userId,
    rows: restored ?? [blankRow(0)],
    nextId: restored?.length ?? 1,
    typing: null,
    past: [],
    future: [],
    report: null,
    removed: null,
    refusal: null,
    file: null,
    sent: [],
  }),
  invoke: [
    { id: 'openingsStorage', src: 'openingsStorage' },
    { id: 'openingsCart', src: 'openingsCart' },
  ],
  initial: 'editing',
  on: {
    'cell.type': {
      guard: { type: 'isRow', params: ({ event }) => event },
      actions: [assign(({ context, event }) => typeCell(context, event)), 'keep'],
    },
    'cell.leave': { actions: assign({ typing: null }) },
    'cell.revert': {
      guard: 'isTyping',
      actions: [assign(({ context }) => revertCell(context)), 'keep'],
    },
    'row.add': {
      guard: { type: 'hasRoom', params: ({ event }) => event },
      actions: [assign(({ context, event }) => addRow(context, event.after)), 'keep'],
    },
    'row.remove': {
      guard: { type: 'isRow', params: ({ event }) => event },
      actions: [assign(({ context, event }) => removeRow(context, event.id)), 'keep'],
    },
    'rows.clear': { actions: [assign(({ context }) => clearRows(context)), 'keep'] },
    'rows.paste': {
      actions: [{ type: 'takeSheet', params: ({ event }) => event }, 'keep'],
    },
    'report.dismiss': { actions: assign({ report: null, refusal: null }) },
    'removal.dismiss': { actions: assign({ removed: null }) },
    'repair.apply': {
      guard: { type: 'isRow', params: ({ event }) => event },
      actions: [
        assign(({ context, event }) =>
          stepTo(
            context,
            context.rows.map((row) => (row.id === event.id ? repairedRow(row, event.columns, event) : row)),
          ),
        ),
        'keep',
      ],
    },
    'own.drop': {
      guard: { type: 'isRow', params: ({ event }) => event },
      actions: [
        assign(({ context, event: { id, key } }) =>
          stepTo(
            context,
            context.rows.map((row) => {
              const { [key]: _, ...own } = row.own
              return row.id === id ? { ...row, own } : row
            }),
          ),
        ),
        'keep',
      ],
    },
    'change.undo': { guard: 'hasPast', actions: [assign(({ context }) => undoStep(context)), 'keep'] },
    'change.redo': { guard: 'hasFuture', actions: [assign(({ context }) => redoStep(context)), 'keep'] },
    'openings.add': {
      guard: { type: 'areRows', params: ({ event }) => event },
      actions: [
        assign(({ event }) => ({ sent: event.ids })),
        sendTo('openingsCart', ({ event }) => ({ type: 'lines.add', lines: event.lines })),
      ],
      description: 'The cart answers lines.taken or lines.refused.',
    },
    'lines.taken': {
      guard: 'isSending',
      actions: [
        emit(({ context }) => ({ type: 'openings.added', count: context.sent.length })),
        assign(({ context }) => afterAdding(context)),
        'keep',
      ],
      description: 'What is not whole stays.',
    },
    'lines.refused': {
      guard: 'isSending',
      actions: [assign({ sent: [] }), emit({ type: 'openings.refused' })],
    },
  },
  states: {
    editing: {
      on: {
        'file.choose': {
          target: 'reading',
          actions: assign(({ event: { file, columns } }) => ({ file: { file, columns } })),
        },
      },
    },
    reading: {
      tags: 'busy',
      entry: assign({ report: null, refusal: null }),
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: context.file?.file ?? null }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ read: event.output }) },
            target: 'editing',
            actions: {
              type: 'refuseFile',
              params: ({ event: { output } }) => ({
                refused: 'refused' in output ? output.refused : 'unreadable',
              }),
            },
          },
          {
            target: 'editing',
            actions: [
              {
                type: 'takeSheet',
                params: ({ context, event: { output } }) => ({
                  text: 'text' in output ? output.text : '',
                  columns: context.file?.columns ?? [],
                  at: null,
                }),
              },
              assign({ file: null }),
              'keep',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'refuseFile', params: { refused: 'unreadable' } },
        },
      },
    },
  },
})

export type OpeningsRef = ActorRefFrom<typeof openingsMachine>

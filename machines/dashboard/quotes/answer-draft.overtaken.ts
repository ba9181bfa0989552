import { answerDraftSetup, withError, withEvent, withQuote } from './answer-draft.setup.ts'

/** What becomes of an answer that is prepared where its customer, or a colleague, was quicker. */

export const catchingUp = answerDraftSetup.createStateConfig({
  tags: ['locked', 'busy', 'unkept'],
  description: 'What stands now is read; what is typed stays, and what is kept of the refusal says why.',
  invoke: {
    id: 'readQuote',
    src: 'readQuote',
    input: ({ context: { id } }) => ({ id }),
    onDone: [
      {
        guard: { type: 'isOver', params: withQuote },
        target: '#answerDraft.over',
        actions: [
          { type: 'takeState', params: withQuote },
          { type: 'sayMoved', params: withQuote },
        ],
      },
      {
        guard: { type: 'isOthers', params: withQuote },
        target: '#answerDraft.conflict',
        actions: [
          { type: 'setOther', params: withQuote },
          { type: 'sayMoved', params: withQuote },
        ],
      },
      {
        target: '#answerDraft.editing',
        actions: [
          { type: 'takeWorth', params: withQuote },
          { type: 'sayMoved', params: withQuote },
        ],
      },
    ],
    onError: {
      target: '#answerDraft.editing.unkept',
      actions: { type: 'keepFailure', params: withError },
    },
  },
})

export const over = answerDraftSetup.createStateConfig({
  description: 'Its customer accepted or refused: what was typed stays to be read, until it is put aside.',
  initial: 'judging',
  on: { 'quote.read': { actions: { type: 'takeState', params: withEvent } } },
  states: {
    judging: { always: [{ guard: 'isChanged', target: 'typed' }, { target: 'empty' }] },
    typed: {
      tags: ['locked', 'unkept', 'stuck'],
      on: { 'typing.drop': { target: 'empty', actions: 'putAside' } },
    },
    empty: {
      tags: 'locked',
      on: { 'form.changed': 'typed' },
    },
  },
})

export const conflict = answerDraftSetup.createStateConfig({
  tags: ['locked', 'unkept', 'stuck'],
  on: {
    'conflict.keep': [
      { guard: 'isSound', target: '#answerDraft.editing.keeping', actions: 'keepMine' },
      { target: '#answerDraft.editing.invalid', actions: 'keepMine' },
    ],
    'conflict.take': { target: '#answerDraft.editing.kept', actions: ['takeTheirs', 'forgetFailure'] },
  },
})

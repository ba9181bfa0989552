import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Decision } from '#machines/quotes/decision'
import {
  decisionFailure,
  dialogFailure,
  messageFailure,
  sentQuoteMachine,
} from '#machines/quotes/sent-quote.machine'
import type { WordsWrite } from '#machines/quotes/sent-quote.setup'
import { noWords, withWords, wordsIn } from '#machines/quotes/typed-words'
import type { QuoteMessageBody } from '#shared/quotes/answers.schema'
import type { Quote } from '#shared/quotes/quotes.schema'
import { refusal } from '#tests/platform/refusal'
import { anAnsweredQuote } from './answers.fixtures.ts'

const refusing = <Input>(code: string) => fromPromise<Quote, Input>(() => Promise.reject(refusal(code)))

test('a failure is said where it was made, whatever is typed since, and another takes its place', async () => {
  const quote = anAnsweredQuote()
  const sent = createActor(
    sentQuoteMachine.provide({
      actors: {
        writeMessage: refusing<{ id: string; body: QuoteMessageBody }>('NETWORK'),
        decide: refusing<Decision>('QUOTE_REVISED'),
        readQuote: fromPromise<Quote, { id: string }>(async () => quote),
        wordStorage: fromCallback<WordsWrite, undefined>(() => {}),
      },
    }),
    { input: { quote, userId: 'u1', typed: noWords } },
  ).start()
  const said = () => {
    const snapshot = sent.getSnapshot()
    return [messageFailure(snapshot)?.code, decisionFailure(snapshot)?.code]
  }
  sent.send({ type: 'word.type', kind: 'message', text: 'Et en blanc ?' })
  sent.send({ type: 'message.send', id: 'm1' })
  await expect.poll(said).toEqual(['NETWORK', undefined])
  sent.send({ type: 'word.type', kind: 'message', text: 'Et en blanc, alors ?' })
  expect(said()).toEqual(['NETWORK', undefined])

  sent.send({ type: 'decision.ask', way: 'accept' })
  sent.send({ type: 'decision.confirm', id: 'd1' })
  await expect.poll(said).toEqual([undefined, 'QUOTE_REVISED'])
})

test.each(['QUOTE_REVISED', 'QUOTE_EXPIRED', 'QUOTE_STEP_REFUSED'])(
  'what was decided about a quote that moved on (%s) is said beside it as it stands now, and no more in the dialog',
  async (code) => {
    const quote = anAnsweredQuote()
    const now = anAnsweredQuote({ state: 'expired' })
    const sent = createActor(
      sentQuoteMachine.provide({
        actors: {
          decide: refusing<Decision>(code),
          readQuote: fromPromise<Quote, { id: string }>(async () => now),
          wordStorage: fromCallback<WordsWrite, undefined>(() => {}),
        },
      }),
      { input: { quote, userId: 'u1', typed: noWords } },
    ).start()
    sent.send({ type: 'decision.ask', way: 'accept' })
    sent.send({ type: 'decision.confirm', id: 'd1' })
    await expect.poll(() => sent.getSnapshot().context.quote.state).toBe('expired')
    expect([decisionFailure(sent.getSnapshot())?.code, dialogFailure(sent.getSnapshot())]).toEqual([
      code,
      null,
    ])
  },
)

test('what is written and was not sent is found again, under the id that it was to leave with, until it is sent', async () => {
  const quote = anAnsweredQuote()
  let stored: string | null = null
  let refuses = true
  const sentIds: string[] = []
  const open = () =>
    createActor(
      sentQuoteMachine.provide({
        actors: {
          writeMessage: fromPromise<Quote, { id: string; body: QuoteMessageBody }>(async ({ input }) => {
            sentIds.push(input.body.id)
            if (refuses) throw refusal('NETWORK')
            return quote
          }),
          wordStorage: fromCallback<WordsWrite, undefined>(({ receive }) =>
            receive(({ userId, quoteId, typed }) => {
              stored = withWords(stored, userId, quoteId, typed)
            }),
          ),
        },
      }),
      { input: { quote, userId: 'u1', typed: wordsIn(stored, 'u1', quote.id) } },
    ).start()
  const first = open()
  first.send({ type: 'word.type', kind: 'message', text: 'Et en blanc ?' })
  first.send({ type: 'message.send', id: 'm1' })
  await expect.poll(() => first.getSnapshot().matches('open')).toBe(true)
  first.send({ type: 'decision.ask', way: 'refuse' })
  first.send({ type: 'word.type', kind: 'refuse', text: 'Trop tard.' })
  first.stop()

  const again = open()
  expect(again.getSnapshot().context.words).toEqual({
    ...noWords.words,
    message: 'Et en blanc ?',
    refuse: 'Trop tard.',
  })
  refuses = false
  again.send({ type: 'message.send', id: 'm2' })
  await expect.poll(() => again.getSnapshot().matches('open')).toBe(true)
  expect(sentIds).toEqual(['m1', 'm1'])
  expect(wordsIn(stored, 'u1', quote.id).words).toEqual({ ...noWords.words, refuse: 'Trop tard.' })
})

test('what one account wrote is nothing to another, of one quote nothing of another, and nothing when it is unreadable', () => {
  const of = (message: string) => ({ ...noWords, words: { ...noWords.words, message } })
  const one = withWords(null, 'u1', 'q1', of('Un'))
  const two = withWords(one, 'u1', 'q2', of('Deux'))
  expect(['q1', 'q2', 'q3'].map((id) => wordsIn(two, 'u1', id).words.message)).toEqual(['Un', 'Deux', ''])
  expect(wordsIn(two, 'u2', 'q1')).toEqual(noWords)
  expect(withWords(two, 'u2', 'q1', noWords)).toBe(null)
  for (const text of [null, '{', '{"version":1,"userId":"u1","quotes":{"q1":{"message":{"text":1}}}}'])
    expect(wordsIn(text, 'u1', 'q1')).toEqual(noWords)
  expect(withWords(one, 'u1', 'q1', noWords)).toBe(null)
})

import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Decision } from '#machines/quotes/decision'
import { decisionFailure, messageFailure, sentQuoteMachine } from '#machines/quotes/sent-quote.machine'
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
      },
    }),
    { input: { quote } },
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

import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo } from 'react'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { answerIn, effectOn, type LineEffect, type NewAnswer, sharedQuestions } from '#machines/cart/bulk'
import type { BulkContext, BulkRef } from '#machines/cart/bulk.machine'
import { selectLines } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'

/** What may be changed of the chosen lines, the answer that they are to have, and what that comes to. */
export interface BulkChoices {
  all: readonly KeyedLine[]
  questions: readonly EvaluatedCriterion[]
  question: EvaluatedCriterion | undefined
  asked: BulkContext['asked']
  /** the answer whose effects these are; null: none yet */
  answer: NewAnswer | null
  effects: readonly LineEffect[]
}

const nothing: readonly LineEffect[] = []

export const useBulkChoices = (bulk: BulkRef): BulkChoices => {
  const { keys, models, asked, mended } = useSelector(bulk, ({ context }) => context)
  const all = useCartSelector(selectLines)
  const lines = useMemo(() => all.filter(({ key }) => keys.includes(key)), [all, keys])
  const questions = useMemo(() => sharedQuestions(models, lines), [models, lines])
  // a keystroke is shown first, then what it makes of each line
  const settled = useDeferredValue(asked)
  const mends = useDeferredValue(mended)
  const answer = useMemo((): NewAnswer | null => {
    const question = questions.find(({ key }) => key === settled?.key)
    const value = question && settled && answerIn(question, settled.text)
    return question === undefined || value == null ? null : { key: question.key, value }
  }, [questions, settled])
  const effects = useMemo(
    () => (answer === null ? nothing : lines.map((line) => effectOn(models, line, answer, mends[line.key]))),
    [models, lines, answer, mends],
  )
  return { all, questions, question: questions.find(({ key }) => key === asked?.key), asked, answer, effects }
}

import { assign, cancel, raise, setup } from 'xstate'
import {
  isTypedInside,
  TYPING_PAUSE,
  TYPING_PAUSE_MS,
  type TypedTexts,
  textsAfterLeaving,
  typedChange,
  withoutTexts,
} from '#machines/configurator/typing'
import { type Answers, applyFix, type Change, choose } from '#shared/configurator/choose'
import type { Component } from '#shared/configurator/component.schema'
import type { Configuration } from '#shared/configurator/configurator.schema'
import type { Criteria, CriterionValue, Evaluation } from '#shared/configurator/evaluation'
import { judge, NOTHING_REMEMBERED } from '#shared/configurator/judge'
import type { Repairable } from '#shared/configurator/repairs-state'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** What is tried. */
interface Tried {
  template: ConfigurationTemplate
  components: readonly Component[]
}

export interface TrialInput extends Tried {
  /** where the trial begins: a case, or something that was found; nothing is answered otherwise */
  answers?: Answers
}

export interface TrialContext extends Tried {
  answers: Answers
  /** numbers as they stand in their fields while they are typed */
  typed: TypedTexts
}

export type TrialEvent =
  | { type: 'criterion.choose'; key: string; value: CriterionValue }
  /** a number as typed so far: taken at once when it is inside its limits */
  | { type: 'criterion.type'; key: string; text: string }
  /** what was typed has stood for a while; the machine tells itself */
  | { type: 'typing.pause'; key: string }
  /** Enter, or the field is left: what was typed is meant as it is */
  | { type: 'criterion.settle'; key: string }
  | { type: 'component.choose'; componentType: string; reference: string }
  | { type: 'fix.apply'; set: Criteria }
  | { type: 'trial.reset' }

const untouched = { answers: { criteria: {}, selection: {} }, typed: {} }

/** A trial's answers with what the template proposes for the others; nothing is remembered of one. */
export const trialWork = ({ template, components, answers }: Omit<TrialContext, 'typed'>): Repairable => {
  const model = { template, components, remembered: NOTHING_REMEMBERED }
  return { model, answers, judged: judge(model, answers) }
}

/** What they come to. */
export const trialEvaluation = (context: Omit<TrialContext, 'typed'>): Evaluation =>
  trialWork(context).judged.evaluation

/** What is answered of the model's own questions, right or wrong, and the parts that go with it: as a line keeps them. */
export const trialChoices = ({
  judged: { evaluation, answers },
}: Repairable): Pick<Configuration, 'criteria' | 'selectedComponents'> => ({
  criteria: Object.fromEntries(
    evaluation.criteria.flatMap(({ key, asked }) => {
      const answer = answers[key]
      return asked && answer !== undefined ? [[key, answer]] : []
    }),
  ),
  selectedComponents: Object.fromEntries(
    evaluation.components.flatMap(({ type, needed, selected }) =>
      needed && selected !== undefined ? [[type, { reference: selected }]] : [],
    ),
  ),
})

/** A model's own questions, answered by the same engine as the shop's; nothing of it is kept. */
export const trialMachine = setup({
  types: {
    input: {} as TrialInput,
    context: {} as TrialContext,
    events: {} as TrialEvent,
  },
  delays: { typingPause: TYPING_PAUSE_MS },
  actions: {
    change: assign(({ context: { template, components, answers } }, change: Change) => ({
      answers: choose(template, components, answers, change, NOTHING_REMEMBERED.criteria),
    })),
    keepText: assign(({ context }, { key, text }: { key: string; text: string }) => ({
      typed: { ...context.typed, [key]: text },
    })),
    takeTyped: assign(({ context }, { key }: { key: string }) => {
      const { template, components, answers, typed } = context
      const change = typedChange(trialEvaluation(context), typed, answers.criteria, key)
      return change === null
        ? {}
        : { answers: choose(template, components, answers, change, NOTHING_REMEMBERED.criteria) }
    }),
  },
  guards: {
    isTypedInside: ({ context }, { key, text }: { key: string; text: string }) =>
      isTypedInside(trialEvaluation(context), key, text),
  },
}).createMachine({
  id: 'trial',
  context: ({ input: { template, components, answers } }) => ({
    template,
    components,
    ...untouched,
    ...(answers && { answers }),
  }),
  on: {
    'criterion.choose': {
      actions: {
        type: 'change',
        params: ({ event: { key, value } }) => ({ kind: 'criterion', key, value }),
      },
    },
    'criterion.type': [
      {
        guard: { type: 'isTypedInside', params: ({ event }) => event },
        actions: [
          cancel(TYPING_PAUSE),
          { type: 'keepText', params: ({ event }) => event },
          { type: 'takeTyped', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          cancel(TYPING_PAUSE),
          { type: 'keepText', params: ({ event }) => event },
          raise(({ event: { key } }) => ({ type: 'typing.pause', key }), {
            id: TYPING_PAUSE,
            delay: 'typingPause',
          }),
        ],
        description: 'Not a whole number yet, maybe: the next digit may bring it inside its limits.',
      },
    ],
    'typing.pause': { actions: { type: 'takeTyped', params: ({ event }) => event } },
    'criterion.settle': {
      actions: [
        { type: 'takeTyped', params: ({ event }) => event },
        assign(({ context, event }) => ({
          typed: textsAfterLeaving(trialEvaluation(context), context.typed, event.key),
        })),
      ],
    },
    'component.choose': {
      actions: {
        type: 'change',
        params: ({ event: { componentType, reference } }) => ({
          kind: 'component',
          type: componentType,
          reference,
        }),
      },
    },
    'fix.apply': {
      actions: assign(({ context: { template, components, answers, typed }, event: { set } }) => ({
        answers: applyFix(template, components, answers, { set }, NOTHING_REMEMBERED.criteria),
        typed: withoutTexts(typed, Object.keys(set)),
      })),
    },
    'trial.reset': { actions: assign(untouched) },
  },
})

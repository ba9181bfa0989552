import { expect } from 'vitest'
import { trialEvaluation, trialMachine } from '#machines/dashboard/products/trial.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'
import { loadedTemplate } from '#tests/shop/shop.fixtures'

const { template, components } = loadedTemplate()

export const trialPaths = declarePaths(trialMachine, {
  title: 'L’essai d’un modèle',
  notWalked: { api: NO_CALL, browser: byHand('dashboard-products') },
  inputs: {
    'j’ouvre un modèle': { template, components },
    'j’essaie un cas': {
      template,
      components,
      answers: { criteria: { length: 2000, fixation: 'wall' }, selection: {} },
    },
  },
  events: {
    'je choisis la fixation au plafond': { type: 'criterion.choose', key: 'fixation', value: 'ceiling' },
    'je tape une longueur de « 20 »': { type: 'criterion.type', key: 'length', text: '20' },
    'je tape une longueur de « 5500 »': { type: 'criterion.type', key: 'length', text: '5500' },
    'je tape une longueur de « 20oo »': { type: 'criterion.type', key: 'length', text: '20oo' },
    'la frappe s’arrête': { type: 'typing.pause', key: 'length' },
    'je quitte le champ': { type: 'criterion.settle', key: 'length' },
    'je choisis un support': { type: 'component.choose', componentType: 'support', reference: 'SW-2' },
    'j’applique la correction proposée': { type: 'fix.apply', set: { length: 4000, fixation: 'wall' } },
    'je recommence l’essai': { type: 'trial.reset' },
  },
  states: {},
  project: ({ context: { answers, typed } }) => [Object.keys(answers.criteria).length, typed.length],
  equivalent: {
    'parameter changed, trial on component.choose change kind':
      'what is no change of a criterion is one of a component',
  },
  check: ({ context }) => {
    const evaluation = trialEvaluation(context)
    for (const key of Object.keys(context.answers.criteria))
      expect(evaluation.criteria.find((criterion) => criterion.key === key)?.asked).toBe(true)
  },
})

import { expect } from 'vitest'
import { sistersMachine } from '#machines/configurator/sisters.machine'
import { declarePaths } from '#paths/declare'
import { TemplateParams } from '#shared/configurator/configurator.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const stronger = loadedTemplate({
  ...fullModel,
  subFamily: { id: 'ra-25-h', name: 'Rail 25 renforcé', reference: 'RA-25-H' },
})

export const sistersPaths = declarePaths(sistersMachine, {
  title: 'Les autres modèles de la famille',
  notWalked: {
    browser: byHand('configurator-repairs'),
  },
  inputs: { 'un modèle est configuré': undefined },
  events: {
    'une erreur apparaît': { type: 'error.stands', of: 'ra-25', subFamilyIds: ['ra-25-h'] },
    'une erreur apparaît dans un autre modèle': {
      type: 'error.stands',
      of: 'ra-18',
      subFamilyIds: ['ra-18-h'],
    },
    'l’erreur disparaît': { type: 'error.gone' },
  },
  effects: {
    loadModels: {
      'les modèles arrivent': [stronger],
      'les modèles n’arrivent pas': refusal('NETWORK'),
    },
  },
  delays: { rest: 'l’erreur reste là' },
  asks: {
    loadModels: ({ subFamilyIds }) =>
      subFamilyIds.flatMap((subFamilyId) => refusedAddress(TemplateParams, { subFamilyId })),
  },
  states: {
    idle: 'rien n’est à chercher',
    resting: 'une erreur vient d’apparaître',
    loading: 'les modèles se chargent',
    loaded: 'les modèles sont là',
    missed: 'les modèles manquent',
  },
  project: ({ context }) => ({ of: context.asked?.of ?? null, models: context.models.length }),
  check: ({ context, value }) => {
    expect(context.models.length > 0).toBe(value === 'loaded')
  },
})

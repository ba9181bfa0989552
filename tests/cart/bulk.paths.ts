import { expect } from 'vitest'
import { bulkMachine } from '#machines/cart/bulk.machine'
import { declarePaths } from '#paths/declare'
import { TemplateParams } from '#shared/configurator/configurator.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { loadedTemplate } from '#tests/shop/shop.fixtures'

export const bulkPaths = declarePaths(bulkMachine, {
  title: 'Une réponse de plusieurs lignes',
  notWalked: { browser: byHand('openings') },
  inputs: { 'un panier de plusieurs lignes': undefined },
  events: {
    'j’ouvre le choix des lignes': { type: 'bulk.open' },
    'je choisis deux lignes': { type: 'bulk.choose', keys: [0, 1] },
    'je n’en choisis aucune': { type: 'bulk.choose', keys: [] },
    'je continue': { type: 'bulk.next', subFamilyIds: ['ra-25'] },
    'je choisis la question': { type: 'bulk.ask', key: 'fixation' },
    'je choisis la réponse': { type: 'bulk.answer', text: 'ceiling' },
    'je corrige la première ligne': { type: 'bulk.mend', line: 0, set: { length: 5000 } },
    'je la laisse comme elle est': { type: 'bulk.unmend', line: 0 },
    'je réessaie': { type: 'bulk.retry' },
    'je reviens aux lignes': { type: 'bulk.back' },
    'je ferme': { type: 'bulk.close' },
  },
  effects: {
    loadModels: { 'les modèles arrivent': [loadedTemplate()], 'le réseau manque': refusal('NETWORK') },
  },
  asks: {
    loadModels: ({ subFamilyIds }) =>
      subFamilyIds.flatMap((subFamilyId) => refusedAddress(TemplateParams, { subFamilyId })),
  },
  states: {
    closed: 'rien n’est changé',
    choosing: 'les lignes se choisissent',
    loading: 'les modèles se chargent',
    failed: 'les modèles manquent',
    answering: 'la réponse se choisit, son effet est dit',
  },
  project: ({ context }) => ({
    lines: context.keys.length,
    models: context.models.length,
    asked: context.asked,
    mended: context.mended,
    failure: context.failure?.code,
  }),
  check: (snapshot) => {
    const { keys, models, asked, mended } = snapshot.context
    if (Object.keys(mended).length > 0) expect(asked).not.toBeNull()
    if (snapshot.matches('answering')) expect([keys.length > 0, models.length > 0]).toEqual([true, true])
  },
})

import { expect } from 'vitest'
import { openingMachine, type SavedConfiguration } from '#machines/configurator/opening.machine'
import { sharingMachine } from '#machines/configurator/sharing.machine'
import { declarePaths } from '#paths/declare'
import { CodeParams, SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress, refusedBy } from '#tests/platform/refused'
import { fullModel } from '#tests/shop/shop.fixtures'

const LINK = 'https://ombrelia.example/configurator?code=K7M2-Q9TX'

/** What the codes of these paths stand for. */
export const savedRail: SavedConfiguration = {
  model: fullModel,
  criteria: { length: 2000, fixation: 'wall' },
  components: { support: 'SW-2' },
}

export const sharingPaths = declarePaths(sharingMachine, {
  title: 'Le code d’une configuration',
  notWalked: { browser: byHand('configurator-sharing') },
  inputs: { 'une configuration est là': undefined },
  events: {
    'je partage': {
      type: 'share.open',
      configuration: {
        subFamilyId: 'ra-25',
        criteria: savedRail.criteria,
        components: savedRail.components,
      },
    },
    'je réessaie': { type: 'share.retry' },
    'je copie le lien': { type: 'share.copy', link: LINK },
    'je ferme': { type: 'share.close' },
  },
  effects: {
    saveConfiguration: { 'le code est donné': 'K7M2Q9TX', 'le réseau manque': refusal('NETWORK') },
    copyLink: { 'le lien est copié': undefined, 'le navigateur refuse': refusal('CLIPBOARD') },
  },
  asks: {
    saveConfiguration: refusedBy(SaveConfigurationBody),
    copyLink: ({ link }) => (link === '' ? ['nothing to copy'] : []),
  },
  states: {
    closed: 'rien n’est montré',
    saving: 'le code est demandé',
    failed: 'le code manque',
    'shown.offered': 'le code et son lien sont montrés',
    'shown.copying': 'le lien se copie',
    'shown.copied': 'le lien est copié',
  },
  project: ({ context }) => [context.code !== null, context.failure?.code],
  check: (snapshot) => {
    const { code, failure } = snapshot.context
    if (snapshot.matches('shown')) expect(code).toMatch(/^.{8}$/)
    if (snapshot.matches('saving')) expect([code, failure]).toEqual([null, null])
  },
})

export const openingPaths = declarePaths(openingMachine, {
  title: 'Le lien vers une configuration',
  notWalked: { browser: byHand('configurator-sharing') },
  inputs: { 'je suis un lien': { code: 'K7M2Q9TX' } },
  events: { 'je réessaie': { type: 'opening.retry' } },
  effects: {
    openSaved: {
      'la configuration arrive': savedRail,
      'le réseau manque': refusal('NETWORK'),
      'le code n’est à rien': refusal('NOT_FOUND'),
    },
  },
  asks: { openSaved: (params) => refusedAddress(CodeParams, params) },
  states: {
    reading: 'la configuration se lit',
    opened: 'la configuration est là',
    failed: 'la configuration manque',
  },
  project: ({ context }) => [context.saved !== null, context.failure?.code],
  check: (snapshot) => {
    const { saved, failure } = snapshot.context
    expect([saved !== null, failure !== null]).toEqual([
      snapshot.matches('opened'),
      snapshot.matches('failed'),
    ])
  },
})

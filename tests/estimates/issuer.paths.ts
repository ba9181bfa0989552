import { expect } from 'vitest'
import { issuerMachine } from '#machines/estimates/issuer.machine'
import { declarePaths } from '#paths/declare'
import { IssuerBody } from '#shared/estimates/issuer.schema'
import { formProblems } from '#shared/estimates/issuer-form'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'
import { anIssuer } from './own-estimates.fixtures.ts'

const logo = { id: 'l1', width: 200, height: 80 }

export const issuerPaths = declarePaths(issuerMachine, {
  title: 'Mon entreprise sur mes devis clients',
  notWalked: { browser: byHand('estimates') },
  inputs: { 'la page s’ouvre': { userId: 'u1', texts: {} } },
  events: {
    'je réessaie': { type: 'issuer.retry' },
    'j’écris la ville': { type: 'field.type', field: 'city', text: 'Lyon 6' },
    'j’écris un SIREN faux': { type: 'field.type', field: 'siren', text: '123' },
    'j’enregistre': { type: 'issuer.save' },
    'je choisis un logo': { type: 'logo.choose', file: {} },
    'je retire le logo': { type: 'logo.remove' },
  },
  effects: {
    readIssuer: { 'l’entreprise arrive': anIssuer(), 'le réseau manque': refusal('NETWORK') },
    keepIssuer: {
      'c’est enregistré': anIssuer({ version: 2, city: 'Lyon 6' }),
      'ce n’est pas enregistré': refusal('NETWORK'),
      'un champ est refusé': refusal('INVALID_FIELDS', { errors: { city: ['Texte trop long.'] } }),
      'une autre page l’a enregistré': refusal('ISSUER_CHANGED'),
    },
    changeLogo: {
      'le logo est là': anIssuer({ logo }),
      'le logo est retiré': anIssuer(),
      'le logo est refusé': refusal('INVALID_FIELDS', { errors: { logo: ['Image illisible.'] } }),
    },
  },
  asks: {
    keepIssuer: ({ body }) => (body === null ? ['nothing to keep'] : refused(IssuerBody, body)),
    changeLogo: 'the bytes of a file',
  },
  states: {
    loading: 'l’entreprise se charge',
    failed: 'l’entreprise ne s’est pas chargée',
    editing: 'le formulaire est là',
    saving: 'l’enregistrement part',
    catchingUp: 'l’entreprise est relue',
    changingLogo: 'le logo part',
  },
  excused: {
    '"saving": keepIssuer is tried again, and unsure of its failure stands':
      'what may have arrived goes again as it was, and is known to have by its reply',
  },
  project: ({ context: { issuer, form, unsure, judged, refused: said, failure, logoFailure } }) => [
    issuer?.version,
    issuer?.logo !== null,
    form?.city,
    form?.siren,
    unsure !== null,
    judged,
    Object.keys(said),
    failure?.code,
    logoFailure !== null,
  ],
  check: (snapshot) => {
    const { form, failure } = snapshot.context
    if (snapshot.matches('saving')) {
      expect(form === null ? ['none'] : Object.keys(formProblems(form))).toEqual([])
      expect(failure).toBeNull()
    }
  },
})

import { expect } from 'vitest'
import { lackingOf } from '#machines/estimates/draft-form'
import { estimateDraftMachine } from '#machines/estimates/estimate-draft.machine'
import { declarePaths } from '#paths/declare'
import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import { EstimateBody, EstimateParams, EstimateVersionBody } from '#shared/estimates/estimates.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aBegunLine, aGivenEstimate, anEstimate, anIssuer } from './own-estimates.fixtures.ts'

const { id } = anEstimate()
const issuer = anIssuer()
const own = { id, userId: 'u1', texts: {} }
const TOO_MANY = Array.from({ length: ESTIMATE_LINES_MAX + 1 }, (_, rank) => aBegunLine(`l${rank}`))
const theirs = anEstimate({ version: 7 })

export const estimateDraftPaths = declarePaths(estimateDraftMachine, {
  title: 'Le devis client que j’écris',
  notWalked: {
    api: 'each of its calls is gone through by tests/estimates/server.test.ts',
    browser: byHand('estimates'),
  },
  inputs: {
    'je commence un devis': { ...own, begun: { name: '', lines: [], quoteId: null } },
    'je commence un devis de mon panier': {
      ...own,
      begun: { name: '', lines: [aBegunLine()], quoteId: null },
    },
    'j’ouvre un de mes devis': { ...own, begun: null },
  },
  events: {
    'je réessaie de lire': { type: 'estimate.retry' },
    'j’écris le nom du client': { type: 'text.type', field: 'client.name', text: 'Résidence des Tilleuls' },
    'j’écris une remise de 5': { type: 'figure.type', name: 'discount', text: '5' },
    'j’écris une remise de « cinq »': { type: 'figure.type', name: 'discount', text: 'cinq' },
    'je montre le fournisseur': { type: 'supplier.show', shown: true },
    'je décris la ligne': { type: 'line.change', key: 'un', change: { label: 'Pose' } },
    'je saisis le prix de la ligne': {
      type: 'line.change',
      key: 'un',
      change: { price: { by: 'hand', cents: 100 } },
    },
    'j’ajoute une ligne': { type: 'lines.add', lines: [aBegunLine('deux')] },
    'j’ajoute plus de lignes qu’il n’y a de place': { type: 'lines.add', lines: TOO_MANY },
    'je descends la ligne': { type: 'line.move', key: 'un', by: 1 },
    'je supprime la ligne': { type: 'line.remove', key: 'un' },
    'j’annule la suppression': { type: 'removal.undo' },
    'je ferme le message': { type: 'removal.dismiss' },
    'je quitte la page, ou j’enregistre': { type: 'draft.keep' },
    'je veux remettre le devis': { type: 'give.ask' },
    'je confirme la remise': { type: 'give.confirm' },
    'je reviens au devis': { type: 'give.cancel' },
    'je garde ce qui est affiché': { type: 'conflict.keepMine' },
    'je prends l’autre version': { type: 'conflict.takeTheirs' },
    'je veux supprimer le devis': { type: 'draft.drop' },
    'je confirme la suppression': { type: 'drop.confirm' },
    'je garde le devis': { type: 'drop.cancel' },
  },
  effects: {
    openEstimate: {
      'l’entreprise arrive': { estimate: null, issuer },
      'le brouillon arrive': { estimate: anEstimate(), issuer },
      'le devis en révision arrive': { estimate: aGivenEstimate({ state: 'revised' }), issuer },
      'le devis remis arrive': { estimate: aGivenEstimate(), issuer },
      'le devis n’arrive pas': refusal('NETWORK'),
    },
    keepEstimate: {
      'le brouillon est gardé': anEstimate({ version: 2 }),
      'le brouillon n’est pas gardé': refusal('NETWORK'),
      'un champ est refusé': refusal('INVALID_FIELDS', { errors: { 'client.name': ['Texte refusé.'] } }),
      'une autre page l’a gardé': refusal('ESTIMATE_CHANGED'),
      'le devis était déjà remis': refusal('ESTIMATE_STEP_REFUSED'),
    },
    readEstimate: { 'l’autre version arrive': theirs, 'l’autre version n’arrive pas': refusal('NETWORK') },
    giveEstimate: {
      'le devis est remis': aGivenEstimate(),
      'le devis n’est pas remis': refusal('NETWORK'),
      'il y manque quelque chose': refusal('INVALID_FIELDS', { errors: { 'issuer.siren': ['Obligatoire'] } }),
      'une autre page l’a changé': refusal('ESTIMATE_CHANGED'),
      'il était déjà remis': refusal('ESTIMATE_STEP_REFUSED'),
    },
    dropEstimate: {
      'le devis est supprimé': undefined,
      'le devis n’est pas supprimé': refusal('NETWORK'),
      'le devis n’existait plus': refusal('NOT_FOUND'),
      'le devis était remis': refusal('ESTIMATE_STEP_REFUSED'),
    },
  },
  delays: { pause: 'la frappe s’arrête' },
  asks: {
    openEstimate: ({ id: asked }) => refusedAddress(EstimateParams, { id: asked }),
    keepEstimate: ({ id: asked, body }) => [
      ...refusedAddress(EstimateParams, { id: asked }),
      ...(body === null ? ['nothing to keep'] : refused(EstimateBody, body)),
    ],
    readEstimate: (params) => refusedAddress(EstimateParams, params),
    giveEstimate: ({ id: asked, version }) => [
      ...refusedAddress(EstimateParams, { id: asked }),
      ...refused(EstimateVersionBody, { version }),
    ],
    dropEstimate: (params) => refusedAddress(EstimateParams, params),
  },
  states: {
    loading: 'le devis se charge',
    failed: 'le devis ne s’est pas chargé',
    'editing.kept': 'le brouillon est à jour',
    'editing.changed': 'le brouillon a changé',
    'editing.keeping': 'le brouillon s’enregistre',
    'editing.unkept': 'le brouillon n’est pas enregistré',
    'editing.ungiven': 'le devis n’est pas remis',
    'editing.overtaken.reading': 'l’autre version se lit',
    'editing.overtaken.unread': 'l’autre version ne s’est pas lue',
    'editing.overtaken.asked': 'les deux versions se comparent',
    confirming: 'la remise se confirme',
    'giving.keeping': 'le brouillon s’enregistre avant la remise',
    'giving.posting': 'le devis se remet',
    'dropping.asked': 'la suppression se confirme',
    'dropping.posting': 'le devis se supprime',
    told: 'la remise est annoncée',
    read: 'le devis remis se lit',
    dropped: 'le devis est supprimé',
  },
  offers: (snapshot, event) => {
    const { begun, given, content, texts } = snapshot.context
    switch (event.type) {
      // what was never kept is not there, what was asked for is
      case 'xstate.done.actor.openEstimate': {
        const isNew = begun !== null && given === null
        return (event.output.estimate === null) === isNew
      }
      case 'lines.add':
        return !content?.lines.some(({ key }) => key === 'deux')
      case 'line.move':
        return (content?.lines.length ?? 0) > 1
      // a figure is enough to tell how figures go
      case 'figure.type':
        return texts[event.name] !== event.text
      default:
        return true
    }
  },
  excused: {
    '{"editing":"keeping"}: keepEstimate is tried again, and unsure of its failure stands':
      'what may have arrived goes again as it was, and is known to have by its reply',
    '{"giving":"keeping"}: keepToGive is tried again, and unsure of its failure stands':
      'what may have arrived goes again as it was, and is known to have by its reply',
  },
  project: ({
    context: { content, kept, given, unsure, estimate, removed, texts, issuer: known, failure },
  }) => [
    content?.lines.length,
    content !== null && known !== null && Object.keys(lackingOf(content, texts, known)).length === 0,
    kept === null ? null : kept === content,
    given === content,
    unsure !== null,
    estimate?.state,
    removed !== null,
    failure?.code,
  ],
  check: (snapshot) => {
    const { content, kept, texts, issuer: known, failure } = snapshot.context
    if (snapshot.matches({ editing: 'kept' })) expect(content).toBe(kept)
    if (snapshot.matches({ giving: 'posting' })) expect(content).toBe(kept)
    if (snapshot.hasTag('giving')) {
      expect(failure).toBeNull()
      expect(
        content === null || known === null ? ['none'] : Object.keys(lackingOf(content, texts, known)),
      ).toEqual([])
    }
  },
})

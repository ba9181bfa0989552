import { expect } from 'vitest'
import { lackingOf } from '#machines/estimates/draft-form'
import { estimateDraftMachine } from '#machines/estimates/estimate-draft.machine'
import { declarePaths } from '#paths/declare'
import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import { EstimateBody, EstimateParams, EstimateVersionBody } from '#shared/estimates/estimates.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aBegunLine, aGivenEstimate, anEstimate, anIssuer } from './own-estimates.fixtures.ts'

const { id } = anEstimate()
const issuer = anIssuer()
const own = { id, userId: 'u1', texts: {}, draft: null }
const typed = { content: { ...anEstimate().content, name: 'Saisi ici' }, version: 1, quoteId: null }
const TOO_MANY = Array.from({ length: ESTIMATE_LINES_MAX + 1 }, (_, rank) => aBegunLine(`l${rank}`))
const noted = (how: string) => ({ ...anEstimate().content, notes: `${how} ailleurs` })
const theirs = anEstimate({ version: 7, content: noted('Écrit') })

export const estimateDraftPaths = declarePaths(estimateDraftMachine, {
  title: 'Le devis client que j’écris',
  notWalked: {
    api: { 'j’ajoute plus de lignes qu’il n’y a de place': REFUSED },
    browser: byHand('estimates'),
  },
  inputs: {
    'je commence un devis': { ...own, begun: { name: '', lines: [], quoteId: null } },
    'je commence un devis de mon panier': {
      ...own,
      begun: { name: '', lines: [aBegunLine()], quoteId: null },
    },
    'j’ouvre un de mes devis': { ...own, begun: null },
    'j’ouvre un devis dont cet onglet a gardé la saisie': { ...own, begun: null, draft: typed },
  },
  events: {
    'je réessaie de lire': { type: 'estimate.retry' },
    'j’écris le nom du client': {
      type: 'form.edit',
      edit: { type: 'text.type', field: 'client.name', text: 'Copropriété d’Essai' },
    },
    'j’écris une remise de « cinq »': {
      type: 'form.edit',
      edit: { type: 'figure.type', name: 'discount', text: 'cinq' },
    },
    'j’ajoute plus de lignes qu’il n’y a de place': {
      type: 'form.edit',
      edit: { type: 'lines.add', lines: TOO_MANY },
    },
    'je quitte la page, ou j’enregistre': { type: 'draft.keep' },
    'je veux remettre le devis': { type: 'give.ask' },
    'je confirme la remise': { type: 'give.confirm' },
    'je reviens au devis': { type: 'give.cancel' },
    'je garde ce qui est affiché': { type: 'conflict.keepMine' },
    'je prends l’autre version': { type: 'conflict.takeTheirs' },
    'je veux supprimer le devis': { type: 'draft.leave', way: 'drop' },
    'je veux abandonner la révision': { type: 'draft.leave', way: 'return' },
    'je veux archiver le devis': { type: 'draft.leave', way: 'archive' },
    'je garde le devis': { type: 'leave.cancelled' },
    'c’est fait': { type: 'leave.done' },
    'le devis avait changé d’état': { type: 'leave.moved' },
    'j’en fais un nouveau devis': { type: 'lost.reuse', id: 'd2c4b0a8-5f0e-4c36-9a57-0c6a3f2e1b11' },
    'j’abandonne ma saisie': { type: 'lost.dismiss' },
  },
  effects: {
    openEstimate: {
      'l’entreprise arrive': { estimate: null, issuer },
      'le brouillon arrive': { estimate: anEstimate(), issuer },
      'le brouillon changé ailleurs arrive': { estimate: theirs, issuer },
      'le devis en révision arrive': {
        estimate: aGivenEstimate({ state: 'revised', version: 9, canReturn: true, content: noted('Révisé') }),
        issuer,
      },
      'le devis remis arrive': { estimate: aGivenEstimate({ content: noted('Remis') }), issuer },
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
    leaving: 'une question est posée',
    told: 'la remise est annoncée',
    read: 'le devis remis se lit',
    lost: 'la saisie qui n’est pas remise se relit',
    left: 'le devis n’est plus rédigé',
  },
  offers: (snapshot, event) => {
    const { begun, given, estimate, texts } = snapshot.context
    switch (event.type) {
      // what was never kept is not there, what was asked for is
      case 'xstate.done.actor.openEstimate': {
        const isNew = begun !== null && given === null && estimate === null
        return (event.output.estimate === null) === isNew
      }
      // a figure is enough to tell how figures go
      case 'form.edit':
        return event.edit.type !== 'figure.type' || texts[event.edit.name] !== event.edit.text
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
  project: (snapshot) => {
    const {
      content,
      kept,
      given,
      unsure,
      estimate,

      texts,
      issuer: known,
      way,
      failure,
    } = snapshot.context
    return [
      content !== null && known !== null && Object.keys(lackingOf(content, texts, known)).length === 0,
      kept === null ? null : kept === content,
      given === content,
      unsure !== null,
      estimate?.state,
      // how it is left is told where it is
      snapshot.matches('leaving') || snapshot.matches('left') ? way : null,
      failure !== null,
    ]
  },
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

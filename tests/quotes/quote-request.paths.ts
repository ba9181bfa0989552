import { expect } from 'vitest'
import { quoteRequestMachine } from '#machines/quotes/quote-request.machine'
import { problemsOf } from '#machines/quotes/request-form'
import { declarePaths } from '#paths/declare'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import { QuoteDraftBody, QuoteParams } from '#shared/quotes/quotes.schema'
import { aFile } from '#tests/cart/lines.fixtures'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aLine, aQuote, aSentQuote } from './quotes.fixtures.ts'

const { id } = aQuote()
const today = '2026-03-02'
const key = null

/** Of a request that has no room for another. */
export const fileNames = Array.from({ length: FILES_MAX }, (_, nth) => `plan-${nth}.pdf`)

export const quoteRequestPaths = declarePaths(quoteRequestMachine, {
  title: 'La demande de devis',
  notWalked: { browser: byHand('quotes') },
  inputs: {
    'je commence une demande': { id, begun: [] },
    'je demande un devis de ma configuration': { id, begun: [aLine()] },
    'j’ouvre un de mes devis': { id, begun: null },
  },
  events: {
    'je réessaie de lire': { type: 'quote.retry' },
    'j’écris ce qu’il me faut': { type: 'field.change', field: 'message', value: 'Deux stores' },
    'j’efface ce qu’il me faut': { type: 'field.change', field: 'message', value: '' },
    'je note une ligne': { type: 'note.change', key: 0, value: 'Chambre' },
    'je tape la quantité 12': { type: 'quantity.enter', key: 0, text: '12' },
    'je tape la quantité « douze »': { type: 'quantity.enter', key: 0, text: 'douze' },
    'je supprime la ligne': { type: 'line.remove', key: 0 },
    'un fichier est joint': { type: 'file.attach', file: aFile },
    'je retire le fichier': { type: 'file.remove', key, id: aFile.id },
    'un fichier part': { type: 'uploads.told', count: 1 },
    'j’annule la suppression': { type: 'removal.undo' },
    'je ferme le message': { type: 'removal.dismiss' },
    'je quitte la page, ou j’enregistre': { type: 'draft.keep' },
    'j’envoie la demande': { type: 'quote.send', today },
    'je veux supprimer le brouillon': { type: 'draft.drop' },
    'je confirme la suppression': { type: 'drop.confirm' },
    'je garde le brouillon': { type: 'drop.cancel' },
  },
  effects: {
    loadQuote: {
      'un brouillon arrive': aQuote(),
      'un brouillon plein de fichiers arrive': aQuote({
        files: fileNames.map((name) => ({ ...aFile, id: name, name })),
      }),
      'une demande envoyée arrive': aSentQuote(),
      'le devis n’arrive pas': refusal('NETWORK'),
    },
    keepQuote: {
      'le brouillon est gardé': aQuote(),
      'le brouillon n’est pas gardé': refusal('NETWORK'),
      'la ligne est refusée': refusal('INVALID_FIELDS', { errors: { 'lines.0': ['Modèle inconnu'] } }),
      'la demande était déjà envoyée': refusal('QUOTE_STEP_REFUSED'),
    },
    sendQuote: {
      'la demande est reçue': aSentQuote(),
      'la demande ne part pas': refusal('NETWORK'),
      'la date est refusée': refusal('INVALID_FIELDS', { errors: { dateWish: ['Cette date est passée.'] } }),
    },
    dropQuote: {
      'le brouillon est supprimé': undefined,
      'le brouillon n’est pas supprimé': refusal('NETWORK'),
      'le brouillon n’existait plus': refusal('NOT_FOUND'),
      'le brouillon était déjà envoyé': refusal('QUOTE_STEP_REFUSED'),
    },
  },
  delays: { pause: 'la frappe s’arrête' },
  asks: {
    loadQuote: (params) => refusedAddress(QuoteParams, params),
    keepQuote: ({ id: asked, body }) => [
      ...refusedAddress(QuoteParams, { id: asked }),
      ...refused(QuoteDraftBody, body),
    ],
    sendQuote: (params) => refusedAddress(QuoteParams, params),
    dropQuote: (params) => refusedAddress(QuoteParams, params),
  },
  states: {
    loading: 'le devis se charge',
    failed: 'le devis ne s’est pas chargé',
    'editing.kept': 'le brouillon est à jour',
    'editing.changed': 'le brouillon a changé',
    'editing.keeping': 'le brouillon s’enregistre',
    'editing.unkept': 'le brouillon n’est pas enregistré',
    'editing.unsent': 'la demande n’est pas partie',
    confirming: 'la suppression se confirme',
    dropping: 'le brouillon se supprime',
    'sending.keeping': 'le brouillon s’enregistre avant l’envoi',
    'sending.posting': 'la demande part',
    told: 'l’envoi est annoncé',
    read: 'la demande envoyée se lit',
    dropped: 'le brouillon est supprimé',
  },
  project: ({ context: { form, kept, given, quote, removed, failure } }) => [
    form.message !== '',
    form.lines.length,
    form.files.length === FILES_MAX,
    kept === null ? null : kept === form,
    given === form,
    quote?.state,
    removed !== null,
    failure?.code,
  ],
  check: (snapshot) => {
    const { form, kept, quote, failure, removed } = snapshot.context
    expect(new Set(form.lines.map(({ key }) => key)).size).toBe(form.lines.length)
    if (removed !== null) expect(form.lines).not.toContainEqual(removed.line)
    if (snapshot.matches({ editing: 'kept' })) expect(form).toBe(kept)
    if (snapshot.hasTag('sending')) expect(problemsOf(form, today)).toEqual({})
    if (snapshot.matches({ sending: 'posting' })) expect(form).toBe(kept)
    if (snapshot.matches('told')) expect(quote?.number).not.toBeNull()
    if (snapshot.matches('read')) expect(quote?.state).not.toBe('draft')
    if (snapshot.hasTag('loading') || snapshot.hasTag('sending')) expect(failure).toBeNull()
  },
})

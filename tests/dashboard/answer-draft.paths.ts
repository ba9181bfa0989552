import { expect } from 'vitest'
import { answerDraftMachine } from '#machines/dashboard/quotes/answer-draft.machine'
import { isReady } from '#machines/dashboard/quotes/answer-draft.setup'
import { declarePaths } from '#paths/declare'
import { type AnswerForm, draftOf, isSameDraft, isSound } from '#shared/dashboard/quotes/answer-form'
import {
  AdminQuoteParams,
  KeepAnswerDraftBody,
  type QuoteDetails,
  SendAnswerBody,
} from '#shared/dashboard/quotes/quotes.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { anAnsweredQuote, aPreparedAnswer, aStaffAnswer, someDetails } from '#tests/quotes/answers.fixtures'
import { aSentQuote } from '#tests/quotes/quotes.fixtures'

const studied = aSentQuote({ state: 'in_study' })
const unpriced = {
  lines: [{ key: 'line-0', hasRules: false, problems: ['Saisissez le prix.'], line: null }],
  totals: null,
}
const atNewPrice = aPreparedAnswer(2, {
  totals: {
    netCents: 20_000,
    discountCents: 0,
    deliveryCents: 1000,
    vatPercent: 20,
    vatCents: 4200,
    totalCents: 25_200,
  },
})

const MOVED = 'a price list that is published meanwhile is seen to by the tests of the calls'

/** What stands of a quote that was answered in vain, by the code of the refusal. */
const current = {
  QUOTE_CHANGED: someDetails(studied, {
    prepared: aPreparedAnswer(7, { content: { ...aPreparedAnswer(0).content, comment: 'Autrement.' } }),
  }),
  QUOTE_PRICES_MOVED: someDetails(studied, { prepared: atNewPrice }),
  QUOTE_STEP_REFUSED: someDetails(anAnsweredQuote({ state: 'accepted' }), { prepared: null }),
} satisfies Record<string, QuoteDetails>

/** What was given from here at five percent, and kept although its reply was lost. */
const mineKept = someDetails(studied, {
  prepared: aPreparedAnswer(6, { content: { ...aPreparedAnswer(0).content, discount: 500 } }),
})
const isMine = (form: AnswerForm): boolean =>
  mineKept.prepared !== null && isSameDraft(draftOf(form).draft, mineKept.prepared.content)

export const answerDraftPaths = declarePaths(answerDraftMachine, {
  title: 'La réponse à un devis, préparée',
  notWalked: {
    api: {
      'le total a changé': MOVED,
      'la même arrive, à un autre total': MOVED,
      'le compte du client est supprimé': 'whose account was deleted is seen to by the tests of the calls',
    },
    browser: byHand('quote-answers'),
  },
  inputs: { 'je prépare une réponse': { id: 'q1', state: 'in_study', prepared: aPreparedAnswer(0) } },
  events: {
    'je tape une remise de 5 %': { type: 'field.change', field: 'discount', value: '5' },
    'je tape une remise « cinq »': { type: 'field.change', field: 'discount', value: 'cinq' },
    'j’offre la livraison': { type: 'delivery.choose', delivery: 'free' },
    'je tape un prix à la main': {
      type: 'line.change',
      key: 'line-0',
      change: { by: 'hand', unit: '120', reason: 'Grande quantité' },
    },
    'j’ajoute un modèle': {
      type: 'line.add',
      key: 'line-1',
      model: { subFamily: { id: 'm2', name: 'Rail 30', reference: 'RA-30' } },
      onSale: true,
    },
    'je configure la ligne': { type: 'line.configure', key: 'line-0' },
    'je prends ces choix': {
      type: 'configuration.take',
      choices: { criteria: { length: 3000 }, selectedComponents: {} },
    },
    'je ferme la configuration': { type: 'configuration.leave' },
    'je supprime la ligne': { type: 'line.remove', key: 'line-0' },
    'j’annule la suppression': { type: 'removal.undo' },
    'je ferme le message': { type: 'removal.dismiss' },
    'je quitte, ou j’enregistre': { type: 'draft.keep' },
    'le devis est lu de nouveau': { type: 'quote.read', quote: someDetails(studied) },
    'j’envoie la réponse': { type: 'answer.send' },
    'je confirme l’envoi': { type: 'send.confirm' },
    'je reviens à la réponse': { type: 'send.cancel' },
    'je garde ma saisie': { type: 'conflict.keep' },
    'je prends la sienne': { type: 'conflict.take' },
    'le devis est lu de nouveau, accepté': { type: 'quote.read', quote: current.QUOTE_STEP_REFUSED },
    'je ferme ma saisie': { type: 'typing.drop' },
  },
  effects: {
    keepAnswer: {
      'la réponse est gardée': aPreparedAnswer(2),
      'la réponse est gardée, un prix manque': aPreparedAnswer(2, unpriced),
      'la réponse n’est pas gardée': refusal('NETWORK'),
      'un collègue l’a gardée autrement': refusal('QUOTE_CHANGED'),
      'le devis ne se répond plus': refusal('QUOTE_STEP_REFUSED'),
    },
    sendAnswer: {
      'la réponse est envoyée': someDetails(anAnsweredQuote(), {
        answer: aStaffAnswer(),
        prepared: aPreparedAnswer(3, { keptAt: null }),
      }),
      'la réponse ne part pas': refusal('NETWORK'),
      'un collègue fut plus rapide': refusal('QUOTE_CHANGED'),
      'le total a changé': refusal('QUOTE_PRICES_MOVED'),
      'le compte du client est supprimé': refusal('QUOTE_STEP_REFUSED'),
    },
    readQuote: {
      'celle du collègue arrive': current.QUOTE_CHANGED,
      'la même arrive, à un autre total': current.QUOTE_PRICES_MOVED,
      'la mienne arrive, dont la réponse s’était perdue': mineKept,
      'un devis accepté arrive': current.QUOTE_STEP_REFUSED,
      'le devis n’arrive pas': refusal('NETWORK'),
    },
  },
  delays: { pause: 'la frappe s’arrête' },
  excused: {
    '{"editing":"keeping"}: keepAnswer is tried again, and doubted of its failure stands':
      'what was given then may have been kept: the next refusal is judged by it',
    '"preparing": keepToSend is tried again, and doubted of its failure stands':
      'what was given then may have been kept: the next refusal is judged by it',
  },
  asks: {
    keepAnswer: ({ id, body }) => [
      ...refusedAddress(AdminQuoteParams, { id }),
      ...refused(KeepAnswerDraftBody, body),
    ],
    sendAnswer: ({ id, body }) => [
      ...refusedAddress(AdminQuoteParams, { id }),
      ...refused(SendAnswerBody, body),
    ],
    readQuote: (params) => refusedAddress(AdminQuoteParams, params),
  },
  states: {
    'editing.kept': 'la réponse est à jour',
    'editing.changed': 'la réponse a changé',
    'editing.invalid': 'une saisie est à corriger',
    'editing.keeping': 'la réponse s’enregistre',
    'editing.unkept': 'la réponse n’est pas enregistrée',
    preparing: 'la réponse s’enregistre avant l’envoi',
    confirming: 'l’envoi se confirme',
    sending: 'la réponse part',
    catchingUp: 'le devis est relu',
    conflict: 'deux réponses sont là',
    'over.typed': 'le devis ne se répond plus, ma saisie reste',
    'over.empty': 'le devis ne se répond plus',
  },
  offers: (snapshot, event) => {
    const { form, failure, configured, doubted, prepared } = snapshot.context
    const isOver = snapshot.matches('over')
    const isOfLine = event.type === 'configuration.take' || event.type === 'configuration.leave'
    // the window of a line that stands open covers the answer, from those who type
    const isTyped = !event.type.startsWith('xstate.') && !['quote.read', 'draft.keep'].includes(event.type)
    if (isTyped && isOfLine !== (configured !== null)) return false
    switch (event.type) {
      case 'quote.read':
        // what was accepted is not answered any more
        return !isOver || event.quote.prepared === null
      // each has an id of its own
      case 'line.add':
        return form.lines.every(({ key }) => key !== event.key)
      // what is read is why it was refused
      case 'xstate.done.actor.readQuote':
        // a colleague's version is another each time
        if (event.output === current.QUOTE_CHANGED && prepared.version === 7) return false
        if (event.output === mineKept) return failure?.code === 'QUOTE_CHANGED' && doubted.some(isMine)
        return Object.entries(current).some(
          ([code, quote]) => code === failure?.code && quote === event.output,
        )
      default:
        return true
    }
  },
  project: (snapshot) => {
    const { context } = snapshot
    const { form, kept, given, prepared, removed, isTried, isSendAwaited, failure } = context
    return [
      isSound(form),
      form.lines.length,
      form === kept,
      form === given,
      context.configured !== null,
      context.doubted.some(isMine),
      isReady(prepared),
      removed !== null,
      isTried,
      isSendAwaited,
      snapshot.matches('catchingUp') ? failure?.code : failure !== null,
    ]
  },
  check: (snapshot) => {
    const { form, kept, given, prepared, other, removed, configured } = snapshot.context
    if (configured !== null) expect(form.lines.map(({ key }) => key)).toContain(configured)
    expect(new Set(form.lines.map(({ key }) => key)).size).toBe(form.lines.length)
    if (removed !== null) expect(form.lines).not.toContainEqual(removed.line)
    if (snapshot.matches({ editing: 'kept' })) expect(form).toBe(kept)
    if (snapshot.matches('preparing') || snapshot.matches({ editing: 'keeping' }))
      expect(given !== null && isSound(given)).toBe(true)
    // what is confirmed is what is kept, and could be sent
    if (snapshot.hasTag('asked')) {
      expect(form).toBe(kept)
      expect(isReady(prepared)).toBe(true)
    }
    expect(snapshot.matches('conflict')).toBe(other !== null)
  },
})

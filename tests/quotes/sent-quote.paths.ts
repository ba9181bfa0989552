import { expect } from 'vitest'
import {
  decisionFailure,
  dialogFailure,
  messageFailure,
  sentQuoteMachine,
} from '#machines/quotes/sent-quote.machine'
import { noWords } from '#machines/quotes/typed-words'
import { declarePaths } from '#paths/declare'
import { AcceptQuoteBody, AnswerWordBody, QuoteMessageBody } from '#shared/quotes/answers.schema'
import { type Quote, QuoteParams } from '#shared/quotes/quotes.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aMessage, anAnswer, anAnsweredQuote } from './answers.fixtures.ts'
import { aSentQuote } from './quotes.fixtures.ts'

const answered = anAnsweredQuote()
const revised = anAnsweredQuote({ answer: anAnswer({ revision: 2 }) })

const begun = { userId: 'u1', typed: noWords }

/** Where a quote stands that was decided in vain, by the code of the refusal. */
const standings: Readonly<Record<string, Quote['state']>> = {
  QUOTE_REVISED: 'answered',
  QUOTE_EXPIRED: 'expired',
  QUOTE_STEP_REFUSED: 'in_study',
}

const isBlank = ({ message: _, ...words }: Readonly<Record<string, string>>): boolean =>
  Object.values(words).every((text) => text === '')

export const sentQuotePaths = declarePaths(sentQuoteMachine, {
  title: 'Le devis que j’ai demandé',
  notWalked: {
    api: {
      'le devis a expiré': 'a day that is over is seen to by the tests of the calls',
      'le devis expiré arrive': 'a day that is over is seen to by the tests of the calls',
    },
    browser: byHand('quote-answers'),
  },
  inputs: {
    'j’ouvre un devis demandé': { ...begun, quote: aSentQuote() },
    'j’ouvre un devis répondu': { ...begun, quote: answered },
    'j’ouvre un devis accepté': { ...begun, quote: anAnsweredQuote({ state: 'accepted' }) },
  },
  events: {
    'j’écris un message': { type: 'word.type', kind: 'message', text: 'Et en blanc ?' },
    'j’efface le message': { type: 'word.type', kind: 'message', text: ' ' },
    'j’envoie le message': { type: 'message.send', id: 'm1' },
    'je veux accepter': { type: 'decision.ask', way: 'accept' },
    'je veux une modification': { type: 'decision.ask', way: 'change' },
    'je veux refuser': { type: 'decision.ask', way: 'refuse' },
    'je dis quoi changer': { type: 'word.type', kind: 'change', text: 'En blanc.' },
    'j’efface ce qu’il faut changer': { type: 'word.type', kind: 'change', text: '' },
    'je dis pourquoi je refuse': { type: 'word.type', kind: 'refuse', text: 'Trop tard.' },
    'je confirme': { type: 'decision.confirm', id: 'd1' },
    'je reviens au devis': { type: 'decision.cancel' },
    'je commande': { type: 'order.ask' },
  },
  effects: {
    readQuote: {
      'la nouvelle réponse arrive': revised,
      'le devis expiré arrive': anAnsweredQuote({ state: 'expired' }),
      'le devis arrive, repris par l’équipe': anAnsweredQuote({ state: 'in_study' }),
      'le devis n’arrive pas': refusal('NETWORK'),
    },
    writeMessage: {
      'le message est reçu': { ...answered, messages: [aMessage()] },
      'le message est reçu, rien n’est encore répondu': aSentQuote({ messages: [aMessage()] }),
      'le message ne part pas': refusal('NETWORK'),
      'le devis a tous les messages qu’il peut avoir': refusal('QUOTE_MESSAGES_FULL'),
      'mon compte n’est plus actif': refusal('ACCOUNT_INACTIVE'),
    },
    decide: {
      'le devis est accepté': anAnsweredQuote({ state: 'accepted' }),
      'la demande de modification est reçue': anAnsweredQuote({ state: 'changed' }),
      'le refus est reçu': anAnsweredQuote({ state: 'refused' }),
      'une autre réponse a été envoyée': refusal('QUOTE_REVISED'),
      'le devis a expiré': refusal('QUOTE_EXPIRED'),
      'le devis a changé d’état': refusal('QUOTE_STEP_REFUSED'),
      'la décision ne part pas': refusal('NETWORK'),
      'mon compte n’est plus actif pour décider': refusal('ACCOUNT_INACTIVE'),
    },
    orderQuote: {
      'le panier du devis est prêt': { validatedCartId: 'v1' },
      'le panier ne se prépare pas': refusal('NETWORK'),
    },
  },
  asks: {
    readQuote: (params) => refusedAddress(QuoteParams, params),
    writeMessage: ({ id, body }) => [
      ...refusedAddress(QuoteParams, { id }),
      ...refused(QuoteMessageBody, body),
    ],
    decide: ({ id, way, body }) => [
      ...refusedAddress(QuoteParams, { id }),
      ...refused(way === 'accept' ? AcceptQuoteBody : AnswerWordBody, body),
    ],
    orderQuote: (params) => refusedAddress(QuoteParams, params),
  },
  states: {
    open: 'le devis se lit',
    writing: 'le message part',
    asking: 'la décision se confirme',
    deciding: 'la décision part',
    ordering: 'le panier du devis se prépare',
    catchingUp: 'le devis est relu',
  },
  offers: (snapshot, event) => {
    const { quote, way, words, failed } = snapshot.context
    switch (event.type) {
      // each dialog has its own field, the page that of the message
      case 'word.type':
        return snapshot.matches('asking') ? event.kind === way : event.kind === 'message' && isBlank(words)
      case 'message.send':
        return quote.state === 'sent' || quote.state === 'answered'
      // nothing but the message is another
      case 'xstate.done.actor.writeMessage':
        return event.output.state === quote.state
      // what one decision was told with has nothing to do with another
      case 'decision.ask':
        return isBlank({ ...words, [event.way]: '' })
      // a decision ends as what was decided
      case 'xstate.done.actor.decide':
        return event.output.state === { accept: 'accepted', change: 'changed', refuse: 'refused' }[way]
      // what is read is why it was refused
      case 'xstate.done.actor.readQuote':
        return event.output.state === standings[failed?.failure.code ?? '']
      default:
        return true
    }
  },
  project: (snapshot) => {
    const { quote, words, refused: missing, way, failed } = snapshot.context
    return [
      quote.state,
      Object.values(words).map((text) => text.trim() !== ''),
      missing,
      snapshot.hasTag('asked') && way,
      snapshot.matches('catchingUp') ? failed?.failure.code : failed?.of,
    ]
  },
  check: (snapshot) => {
    const { quote, way, wordIds, failed } = snapshot.context
    // what leaves is named, so that it arrives once
    if (snapshot.matches('deciding')) expect(wordIds[way]).not.toBeNull()
    if (snapshot.matches('writing')) expect(wordIds.message).not.toBeNull()
    if (snapshot.matches('ordering')) expect(quote.state).toBe('accepted')
    // said once, where it was made
    const said = [messageFailure(snapshot), dialogFailure(snapshot), decisionFailure(snapshot)]
    expect(said.filter((one) => one !== null)).toEqual(failed === null ? [] : [failed.failure])
  },
})

import { expect } from 'vitest'
import { quoteDeskMachine } from '#machines/dashboard/quotes/quote-desk.machine'
import { declarePaths } from '#paths/declare'
import { AdminQuoteParams, BeginStudyBody } from '#shared/dashboard/quotes/quotes.schema'
import { QuoteMessageBody } from '#shared/quotes/answers.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aMessage, anAnsweredQuote, aStaffAnswer, someDetails } from '#tests/quotes/answers.fixtures'
import { aSentQuote } from '#tests/quotes/quotes.fixtures'

const asked = someDetails(aSentQuote())
const answered = someDetails(anAnsweredQuote(), { answer: aStaffAnswer() })
const studied = someDetails(aSentQuote({ state: 'in_study' }))
const accepted = someDetails(anAnsweredQuote({ state: 'accepted' }), {
  answer: aStaffAnswer(),
  prepared: null,
})

const DELETED = 'whose account was deleted is seen to by the tests of the calls'

export const quoteDeskPaths = declarePaths(quoteDeskMachine, {
  title: 'Un devis, à l’étude',
  notWalked: {
    api: {
      'un devis arrive, d’un compte supprimé': DELETED,
      'il ne s’étudie plus': DELETED,
    },
    browser: byHand('quote-answers'),
  },
  inputs: { 'j’ouvre un devis': { id: 'q1' } },
  events: {
    'je réessaie': { type: 'quote.retry' },
    'le devis est lu de nouveau, dans la réponse': { type: 'quote.read', quote: asked },
    'la réponse s’enregistre': { type: 'answer.told', standing: 'underway' },
    'la réponse n’est pas enregistrée': { type: 'answer.told', standing: 'stuck' },
    'la réponse est enregistrée': { type: 'answer.told', standing: 'kept' },
    'le devis est lu de nouveau, accepté': { type: 'quote.read', quote: accepted },
    'je le prends à l’étude': { type: 'study.ask' },
    'je confirme la reprise': { type: 'study.confirm' },
    'je laisse la réponse au client': { type: 'study.cancel' },
    'j’écris un message': { type: 'word.type', kind: 'message', text: 'Quelle teinte ?' },
    'j’efface le message': { type: 'word.type', kind: 'message', text: ' ' },
    'j’envoie le message': { type: 'word.send', kind: 'message', id: 'm1' },
    'j’écris une note': { type: 'word.type', kind: 'note', text: 'Voir la remise.' },
    'j’ajoute la note': { type: 'word.send', kind: 'note', id: 'n1' },
    'je ferme la fenêtre': { type: 'desk.close' },
    'j’abandonne la saisie': { type: 'close.confirm' },
    'je reste': { type: 'close.cancel' },
  },
  effects: {
    readQuote: {
      'une demande arrive': asked,
      'un devis répondu arrive': answered,
      'il arrive, étudié par un collègue': studied,
      'un devis accepté arrive': accepted,
      'un devis arrive, d’un compte supprimé': { ...asked, answerable: false },
      'le devis n’arrive pas': refusal('NETWORK'),
    },
    beginStudy: {
      'il est à l’étude': studied,
      'un collègue fut plus rapide': refusal('QUOTE_CHANGED'),
      'il ne s’étudie plus': refusal('QUOTE_STEP_REFUSED'),
      'l’étude ne commence pas': refusal('NETWORK'),
    },
    write: {
      'c’est écrit': {
        ...asked,
        messages: [{ ...aMessage({ by: 'staff' }), author: 'admin@essai.example' }],
      },
      'rien ne part': refusal('NETWORK'),
    },
  },
  asks: {
    readQuote: (params) => refusedAddress(AdminQuoteParams, params),
    beginStudy: ({ id, body }) => [
      ...refusedAddress(AdminQuoteParams, { id }),
      ...refused(BeginStudyBody, body),
    ],
    write: ({ id, body }) => [
      ...refusedAddress(AdminQuoteParams, { id }),
      ...refused(QuoteMessageBody, body),
    ],
  },
  states: {
    reading: 'le devis se charge',
    unread: '« Le devis n’a pas pu être lu »',
    open: 'le devis est ouvert',
    asking: '« Reprendre la réponse »',
    studying: 'l’étude commence',
    writing: 'le texte part',
    catchingUp: 'le devis est relu',
    keeping: 'la réponse s’enregistre avant que la fenêtre se ferme',
    leaving: '« Abandonner la saisie »',
    closed: 'la fenêtre est fermée',
  },
  offers: (snapshot, event) => {
    switch (event.type) {
      // the answer that is prepared beside tells of itself, and of what it reads, wherever the desk stands
      case 'quote.read':
        return (
          snapshot.context.quote !== null &&
          snapshot.context.quote.quote.state === (event.quote === accepted ? 'answered' : 'sent')
        )
      case 'answer.told':
        return snapshot.context.quote !== null && event.standing !== snapshot.context.answer
      // what is read again is why it was refused
      case 'xstate.done.actor.readAgain':
        return event.output === studied
      case 'xstate.done.actor.readQuote':
        return event.output !== studied
      default:
        return true
    }
  },
  project: ({ context }) => [
    context.quote?.quote.state,
    context.quote?.prepared === null,
    context.quote?.messages.length,
    context.quote?.answerable,
    context.words,
    context.wordIds,
    context.refused,
    context.kind,
    context.answer,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { quote, words, kind, wordIds } = snapshot.context
    if (snapshot.matches('writing')) {
      expect(words[kind].trim()).not.toBe('')
      expect(wordIds[kind]).not.toBeNull()
      if (kind === 'message') expect(quote?.answerable).toBe(true)
    }
    if (snapshot.matches('asking')) expect(quote?.quote.state).toBe('answered')
  },
})

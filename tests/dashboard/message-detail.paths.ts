import { expect } from 'vitest'
import { messageDetailMachine } from '#machines/dashboard/messages/message-detail.machine'
import { declarePaths } from '#paths/declare'
import {
  AdminMessageParams,
  AnswerMessageBody,
  ChangeMessageBody,
} from '#shared/dashboard/messages/messages.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { answered, message } from './message.fixtures.ts'

export const messageDetailPaths = declarePaths(messageDetailMachine, {
  title: 'Un message, et la réponse que je lui fais',
  notWalked: {
    api: {
      'le message arrive, d’un compte supprimé': 'a visitor wrote it: there is no account to delete',
    },
    browser: byHand('dashboard-messages'),
  },
  inputs: { 'j’ouvre un message': { id: 'm1' } },
  events: {
    'je réessaie': { type: 'message.retry' },
    'j’écris ma réponse': { type: 'answer.type', text: 'Oui' },
    'j’efface ma réponse, sauf un blanc': { type: 'answer.type', text: ' ' },
    'je décoche « Marquer comme traité »': { type: 'handled.choose', handled: false },
    'j’envoie la réponse': { type: 'answer.send', id: 'a' },
    'je marque le message comme traité': { type: 'state.mark', state: 'handled' },
    'je remets le message à traiter': { type: 'state.mark', state: 'new' },
    'je ferme la fenêtre': { type: 'detail.close' },
    'j’abandonne la réponse': { type: 'close.confirm' },
    'je garde la réponse': { type: 'close.cancel' },
  },
  effects: {
    readMessage: {
      'le message arrive': message,
      'le message arrive, déjà répondu': answered,
      'le message arrive, d’un compte supprimé': { ...message, answerable: false },
      'le message n’arrive pas': refusal('NETWORK'),
    },
    answer: {
      'la réponse est envoyée': answered,
      'la réponse ne part pas': refusal('NETWORK'),
      'quelqu’un a répondu avant moi': refusal('MESSAGE_CHANGED'),
    },
    mark: {
      'le message est traité': { ...message, state: 'handled' },
      'la marque ne part pas': refusal('NETWORK'),
      'quelqu’un l’a marqué avant moi': refusal('MESSAGE_CHANGED'),
    },
  },
  asks: {
    readMessage: (params) => refusedAddress(AdminMessageParams, params),
    answer: ({ id, body }) => [
      ...refusedAddress(AdminMessageParams, { id }),
      ...refused(AnswerMessageBody, body),
    ],
    mark: ({ id, body }) => [
      ...refusedAddress(AdminMessageParams, { id }),
      ...refused(ChangeMessageBody, body),
    ],
  },
  states: {
    reading: 'le message se charge',
    unread: '« Le message n’a pas pu être lu »',
    open: 'le message est ouvert',
    sending: 'la réponse part',
    marking: 'la marque part',
    catchingUp: 'le message est relu',
    leaving: '« Abandonner la réponse »',
    closed: 'la fenêtre est fermée',
  },
  project: ({ context }) => [
    context.message?.state,
    context.message?.replies.length,
    context.message?.answerable,
    context.text,
    context.handled,
    context.answerId,
    context.isRefused,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { text, message: read } = snapshot.context
    if (snapshot.matches('sending')) expect(read?.answerable).toBe(true)
    if (snapshot.matches('sending') || snapshot.matches('leaving')) expect(text).toBe('Oui')
    if (!snapshot.matches('reading') && !snapshot.matches('unread') && !snapshot.matches('closed'))
      expect(read).not.toBe(null)
  },
})

import { expect } from 'vitest'
import { contactMachine } from '#machines/contact/contact.machine'
import { declarePaths } from '#paths/declare'
import { type ContactFields, contactProblems } from '#shared/contact/contact.rules'
import { GuestMessageBody, UserMessageBody } from '#shared/contact/contact.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'

const typed: ContactFields = {
  email: 'atelier@essai.example',
  company: 'Stores d’Essai',
  function: 'Pose',
  subject: 'Autre',
  orderId: '',
  message: 'Bonjour',
}

export const contactPaths = declarePaths(contactMachine, {
  title: 'Le message',
  notWalked: { browser: byHand('contact') },
  inputs: {
    'j’écris sans compte': { sender: 'guest', owner: null },
    'j’écris de mon compte': { sender: 'user', owner: 'u1' },
  },
  events: {
    'un brouillon sans compte est retrouvé': { type: 'draft.found', draft: { owner: null, fields: typed } },
    'un brouillon du compte est retrouvé': { type: 'draft.found', draft: { owner: 'u1', fields: typed } },
    'je choisis « Réclamation »': { type: 'field.change', field: 'subject', value: 'Réclamation' },
    'un lien choisit un sujet inconnu': { type: 'field.change', field: 'subject', value: 'Emploi' },
    'j’efface le message': { type: 'field.change', field: 'message', value: '' },
    'j’écris « Bonsoir »': { type: 'field.change', field: 'message', value: 'Bonsoir' },
    'je quitte le message': { type: 'field.leave', field: 'message' },
    'un robot remplit le champ caché': { type: 'reference.change', value: 'x' },
    'j’envoie': { type: 'message.send' },
    'j’en écris un autre': { type: 'message.another' },
  },
  effects: {
    sendMessage: {
      'le message est reçu': undefined,
      'le réseau manque': refusal('NETWORK'),
      'le message est refusé': refusal('INVALID_FIELDS', { errors: { message: ['Trop court.'] } }),
    },
  },
  delays: { validity: 'la frappe s’arrête' },
  asks: {
    sendMessage: ({ sender, fields: { subject, orderId, message, ...person }, reference }) =>
      sender === 'guest'
        ? refused(GuestMessageBody, { subject, orderId, message, ...person, reference })
        : refused(UserMessageBody, { subject, orderId, message, reference }),
  },
  states: {
    'editing.incomplete': 'le message s’écrit',
    'editing.ready': 'le message peut partir',
    sending: 'le message part',
    sent: 'le message est reçu',
  },
  project: ({ context: { fields, failure, refused, left, reference } }) => [
    fields.email,
    fields.subject,
    fields.message,
    failure?.code,
    refused,
    left,
    reference,
  ],
  check: (snapshot) => {
    const { sender, owner, fields, failure, refused } = snapshot.context
    expect([sender, owner]).toEqual(owner === null ? ['guest', null] : ['user', 'u1'])
    expect(snapshot.can({ type: 'message.send' })).toBe(snapshot.matches({ editing: 'ready' }))
    expect(snapshot.hasTag('busy')).toBe(snapshot.matches('sending'))
    if (sender === 'guest') expect(fields.subject).not.toBe('Réclamation')
    else expect([fields.email, fields.company, fields.function]).toEqual(['', '', ''])
    if (snapshot.matches('sending')) {
      expect(contactProblems(sender, fields)).toEqual({})
      expect([failure, refused]).toEqual([null, {}])
    }
    if (snapshot.matches('sent')) expect(Object.values(fields).join('')).toBe('')
  },
})

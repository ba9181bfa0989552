import { expect } from 'vitest'
import { contactMachine } from '#machines/contact/contact.machine'
import type { ContactFields } from '#shared/contact/contact.rules'
import { contactProblems } from '#shared/contact/contact.rules'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'

const typed: ContactFields = {
  email: 'jeanne@essai.example',
  company: 'Stores d’Essai',
  function: 'Installatrice',
  subject: 'Autre',
  orderId: '',
  message: 'Bonjour',
}

describePaths(contactMachine, {
  inputs: [
    { sender: 'guest', owner: null },
    { sender: 'user', owner: 'u1' },
  ],
  events: [
    { type: 'draft.found', draft: { owner: null, fields: typed } },
    { type: 'draft.found', draft: { owner: 'u1', fields: typed } },
    { type: 'field.change', field: 'subject', value: 'Réclamation' },
    { type: 'field.change', field: 'subject', value: 'Emploi' },
    { type: 'field.change', field: 'message', value: '' },
    { type: 'field.change', field: 'message', value: 'Bonsoir' },
    { type: 'field.leave', field: 'message' },
    { type: 'reference.change', value: 'x' },
    { type: 'message.send' },
    { type: 'message.another' },
    elapsed('validity', 'contact.editing.incomplete'),
    elapsed('validity', 'contact.editing.ready'),
    done('sendMessage'),
    failed('sendMessage', refusal('NETWORK')),
    failed('sendMessage', refusal('INVALID_FIELDS', { errors: { message: ['Trop court.'] } })),
  ],
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

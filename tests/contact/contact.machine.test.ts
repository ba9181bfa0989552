import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type ContactDraftWrite, contactMachine } from '#machines/contact/contact.machine'
import { problemOf, selectRoom } from '#machines/contact/contact.selectors'
import { type ContactDraft, fromStoredDraft, toStoredDraft } from '#machines/contact/stored-draft'
import type { ContactField, ContactFields, Sender } from '#shared/contact/contact.rules'
import { refusal } from '#tests/platform/refusal'

const typed: ContactFields = {
  email: 'jeanne@essai.example',
  company: 'Stores d’Essai',
  function: 'Installatrice',
  subject: 'Autre',
  orderId: '',
  message: 'Bonjour',
}

interface Options {
  owner?: string | null
  draft?: ContactDraft
  reply?: () => Promise<void>
}

const start = ({ owner = null, draft, reply = async () => {} }: Options = {}) => {
  const clock = new SimulatedClock()
  const calls: unknown[] = []
  let stored: string | null = null
  const contact = createActor(
    contactMachine.provide({
      actors: {
        sendMessage: fromPromise<void, { sender: Sender; fields: ContactFields; reference: string }>(
          async ({ input }) => {
            calls.push(input)
            await reply()
          },
        ),
        draftStorage: fromCallback<ContactDraftWrite, undefined>(({ sendBack, receive }) => {
          if (draft) sendBack({ type: 'draft.found', draft })
          receive((write) => {
            stored = write.type === 'draft.write' ? write.text : null
          })
        }),
      },
    }),
    { input: { sender: owner === null ? 'guest' : 'user', owner }, clock },
  )
  contact.start()
  return {
    contact,
    clock,
    calls,
    stored: () => fromStoredDraft(stored),
    type: (field: ContactField, value: string) => contact.send({ type: 'field.change', field, value }),
    fill: (fields: Partial<ContactFields> = typed) => {
      for (const [field, value] of Object.entries(fields))
        contact.send({ type: 'field.change', field: field as ContactField, value })
    },
    isOpen: () => contact.getSnapshot().can({ type: 'message.send' }),
    problem: (field: ContactField) => problemOf(contact.getSnapshot(), field),
    context: () => contact.getSnapshot().context,
    state: () => contact.getSnapshot().value,
  }
}

describe('the contact form', () => {
  test('opens its button 800 ms after the last change that completes it', () => {
    const { fill, clock, isOpen, type } = start()
    fill()
    clock.increment(799)
    expect(isOpen()).toBe(false)
    type('message', 'Bonjour !')
    clock.increment(799)
    expect(isOpen()).toBe(false)
    clock.increment(1)
    expect(isOpen()).toBe(true)
  })

  test('closes it 800 ms after one that spoils it, and never sends such a message', () => {
    const { fill, clock, isOpen, type, contact, calls, state } = start()
    fill()
    clock.increment(800)
    type('message', '  ')
    clock.increment(799)
    expect(isOpen()).toBe(true)
    clock.increment(1)
    expect(isOpen()).toBe(false)
    type('message', 'Bonjour')
    clock.increment(800)
    type('email', 'jeanne')
    contact.send({ type: 'message.send' })
    expect([state(), calls]).toEqual([{ editing: 'incomplete' }, []])
  })

  test('does not close it while one still types: the sentence under way is not judged', () => {
    const { fill, clock, isOpen, type } = start()
    fill()
    clock.increment(800)
    type('message', '')
    clock.increment(799)
    type('message', ' ')
    clock.increment(799)
    expect(isOpen()).toBe(true)
    clock.increment(1)
    expect(isOpen()).toBe(false)
  })

  test('asks an account for no more than subject and message, and for the order of a complaint', () => {
    const { fill, clock, isOpen, type } = start({ owner: 'u1' })
    fill({ subject: 'Emploi', message: 'Bonjour' })
    clock.increment(800)
    expect(isOpen()).toBe(true)
    type('subject', 'Réclamation')
    clock.increment(800)
    expect(isOpen()).toBe(false)
    type('orderId', '2026000030')
    clock.increment(800)
    expect(isOpen()).toBe(true)
  })

  test('takes no subject that is not offered', () => {
    const { type, context } = start()
    type('subject', 'Réclamation')
    type('subject', 'Spam')
    expect(context().fields.subject).toBe('')
  })

  test('sends once, says that it is sent, and begins anew', async () => {
    const { fill, clock, contact, calls, stored, context, state } = start()
    contact.send({ type: 'reference.change', value: 'robot' })
    fill()
    clock.increment(800)
    expect(stored()).toEqual({ owner: null, fields: typed })
    contact.send({ type: 'message.send' })
    contact.send({ type: 'message.send' })
    contact.send({ type: 'field.change', field: 'message', value: 'Trop tard' })
    await waitFor(contact, (snapshot) => snapshot.matches('sent'))
    expect(calls).toEqual([{ sender: 'guest', fields: typed, reference: 'robot' }])
    expect([stored(), context().reference, context().fields.message]).toEqual([null, '', ''])
    contact.send({ type: 'message.another' })
    expect(state()).toEqual({ editing: 'incomplete' })
  })

  test('a failure keeps what was typed, and what the server said of a field until it is changed', async () => {
    let refuse = true
    const { fill, clock, contact, calls, stored, context, problem, type, isOpen } = start({
      reply: async () => {
        if (refuse) throw refusal('INVALID_FIELDS', { errors: { message: ['Refusé.'], email: ['Refusée.'] } })
      },
    })
    fill()
    clock.increment(800)
    contact.send({ type: 'message.send' })
    await waitFor(contact, (snapshot) => snapshot.matches('editing'))
    expect(context().failure).toMatchObject({ code: 'INVALID_FIELDS' })
    expect([context().fields, stored()]).toEqual([typed, { owner: null, fields: typed }])
    expect([problem('message'), problem('email'), problem('company')]).toEqual([
      'Refusé.',
      'Refusée.',
      undefined,
    ])
    type('message', 'Bonsoir')
    expect([problem('message'), problem('email')]).toEqual([undefined, 'Refusée.'])
    expect(isOpen()).toBe(true)
    refuse = false
    contact.send({ type: 'message.send' })
    expect(problem('email')).toBeUndefined()
    await waitFor(contact, (snapshot) => snapshot.matches('sent'))
    expect(calls).toHaveLength(2)
  })

  test('what the rules say of a field shows once it was left filled in', () => {
    const { type, contact, problem } = start()
    type('email', 'jeanne')
    expect(problem('email')).toBeUndefined()
    contact.send({ type: 'field.leave', field: 'email' })
    contact.send({ type: 'field.leave', field: 'company' })
    expect(problem('email')).toBe("L'adresse email doit être une adresse valide")
    expect(problem('company')).toBeUndefined()
    type('email', 'jeanne@essai.example')
    expect(problem('email')).toBeUndefined()
  })

  test('counts the message as it is sent', () => {
    const { type, contact } = start()
    expect(selectRoom(contact.getSnapshot())).toBe(5000)
    type('message', ` ${'x'.repeat(5001)}\n`)
    expect(selectRoom(contact.getSnapshot())).toBe(-1)
  })
})

describe('the draft', () => {
  test.each<[string, string | null, string | null, Partial<ContactFields> | null]>([
    ['a guest finds all of a guest’s', null, null, typed],
    [
      'an account finds what it wrote before it signed in',
      null,
      'u1',
      { subject: 'Autre', message: 'Bonjour' },
    ],
    ['an account finds its own', 'u1', 'u1', { subject: 'Autre', message: 'Bonjour' }],
    ['an account finds nothing of another’s', 'u2', 'u1', null],
    ['a guest finds nothing of an account’s', 'u1', null, null],
  ])('%s', (_, writer, owner, found) => {
    const { context, clock, isOpen } = start({ owner, draft: { owner: writer, fields: typed } })
    const blank = { email: '', company: '', function: '', subject: '', orderId: '', message: '' }
    expect(context().fields).toEqual({ ...blank, ...found })
    clock.increment(800)
    expect(isOpen()).toBe(found !== null)
  })

  test('what was typed before the draft was found stands', () => {
    const { context, contact, type } = start()
    type('subject', 'Emploi')
    contact.send({ type: 'draft.found', draft: { owner: null, fields: typed } })
    expect(context().fields).toEqual({ ...typed, subject: 'Emploi' })
  })

  test('a complaint under way is nothing to a guest', () => {
    const draft = { owner: null, fields: { ...typed, subject: 'Réclamation' } }
    expect(start({ draft }).context().fields.subject).toBe('')
  })

  test('reads back what it wrote, and nothing else', () => {
    const text = toStoredDraft('u1', typed)
    expect(fromStoredDraft(text)).toEqual({ owner: 'u1', fields: typed })
    for (const bad of [
      null,
      '',
      '{',
      '[]',
      text.replace('"version":1', '"version":0'),
      text.replace('"Bonjour"', '12'),
      text.replace('"u1"', 'true'),
    ])
      expect(fromStoredDraft(bad)).toBeNull()
  })
})

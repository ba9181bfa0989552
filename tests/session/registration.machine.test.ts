import { describe, expect, it } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  type DraftWrite,
  type RegistrationEvent,
  registrationMachine,
} from '#machines/session/registration.machine'
import {
  emptyForm,
  type RegistrationForm,
  readDraft,
  toBody,
  writeDraft,
} from '#shared/session/registration-form'
import { refusal } from '#tests/platform/refusal'
import { aUser } from './account.fixtures.ts'
import { aForm } from './registration.fixtures.ts'

const reply = { user: aUser({ verified: false }), auth_token: 'token', now: 7 }

const start = (register: () => Promise<typeof reply>, draft?: Partial<RegistrationForm>) => {
  const written: DraftWrite[] = []
  const told: EventObject[] = []
  const sent: unknown[] = []
  const clock = new SimulatedClock()
  const session = createActor(
    fromCallback<EventObject>(({ receive }) => {
      receive((event) => told.push(event))
    }),
  )
  session.start()
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        register: fromPromise(({ input }) => {
          sent.push(input)
          return register()
        }),
        draftStorage: fromCallback<DraftWrite, undefined>(({ receive, sendBack }) => {
          receive((event) => written.push(event))
          if (draft) sendBack({ type: 'draft.found', draft } satisfies RegistrationEvent)
        }),
      },
    }),
    { input: { session }, clock },
  )
  actor.start()
  const fill = (form: RegistrationForm) => {
    for (const [field, text] of Object.entries(form))
      actor.send({ type: 'field.change', field: field as keyof RegistrationForm, text })
  }
  return { actor, clock, written, told, sent, fill }
}

describe('opening an account', () => {
  it('sends what is complete, tells the session and forgets the draft', async () => {
    const { actor, written, told, sent, fill } = start(async () => reply)
    fill(aForm({ email: 'elodie@ponant' }))
    expect(actor.getSnapshot().can({ type: 'form.submit' })).toBe(false)
    actor.send({ type: 'field.change', field: 'email', text: 'elodie@ponant.example' })
    actor.send({ type: 'form.submit' })
    await waitFor(actor, (snapshot) => snapshot.matches('registered'))
    const { siret: _, vat: __, ...body } = aForm()
    expect(sent).toEqual([body])
    expect(told).toEqual([{ type: 'session.opened', by: 'registration', ...reply }])
    expect(written.at(-1)).toEqual({ type: 'draft.forget' })
  })

  it('keeps the messages of each field until it changes', async () => {
    const errors = { email: ['Cette adresse est refusée.'], company: ['Inconnue.'] }
    const { actor, told, fill } = start(() => Promise.reject(refusal('INVALID_FIELDS', { errors })))
    fill(aForm())
    actor.send({ type: 'form.submit' })
    await waitFor(actor, (snapshot) => snapshot.context.failure !== null)
    expect(actor.getSnapshot().context.failure).toEqual({
      code: 'INVALID_FIELDS',
      message: 'Refus INVALID_FIELDS',
      errors,
    })
    actor.send({ type: 'field.change', field: 'email', text: 'autre@ponant.example' })
    expect(actor.getSnapshot().context.failure?.errors).toEqual({ company: ['Inconnue.'] })
    actor.send({ type: 'field.change', field: 'company', text: 'Autre' })
    expect(actor.getSnapshot().context.failure).toBeNull()
    expect(told).toEqual([])
  })

  it('who has an account already leaves after 1 s (§9)', () => {
    const { actor, clock } = start(async () => reply)
    actor.send({ type: 'account.known' })
    clock.increment(999)
    expect(actor.getSnapshot().value).toBe('known')
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('leaving')
  })

  it('takes a draft up, and leaves what was typed before it came', () => {
    const { actor } = start(async () => reply, { firstName: 'Élodie', company: 'Ponant' })
    expect(actor.getSnapshot().context.form).toEqual({ ...emptyForm, firstName: 'Élodie', company: 'Ponant' })
    actor.send({ type: 'draft.found', draft: { firstName: 'Autre', lastName: 'Le Goff' } })
    expect(actor.getSnapshot().context.form).toEqual({
      ...emptyForm,
      firstName: 'Élodie',
      lastName: 'Le Goff',
      company: 'Ponant',
    })
  })
})

describe('the kept draft', () => {
  it('comes back without its passwords', () => {
    const { password: _, password_confirmation: __, ...rest } = aForm({ siret: '356 000 000 00048' })
    expect(writeDraft(aForm())).not.toContain('Marée')
    expect(readDraft(writeDraft(aForm({ siret: '356 000 000 00048' })))).toEqual(rest)
  })

  it.each([
    [null, null],
    ['{', null],
    ['[]', null],
    ['{"version":0,"form":{}}', null],
    ['{"version":1,"form":7}', null],
    [
      '{"version":1,"form":{"email":7,"role":"admin","password":"x","company":"Ponant"}}',
      { company: 'Ponant' },
    ],
  ])('%s', (text, draft) => expect(readDraft(text)).toEqual(draft))

  it('an optional number is sent when it is filled', () => {
    expect(toBody(aForm({ siret: ' ', vat: ' FR 83 404833048 ' }))).toMatchObject({ vat: 'FR 83 404833048' })
    expect(toBody(aForm({ siret: ' ' }))).not.toHaveProperty('siret')
  })
})

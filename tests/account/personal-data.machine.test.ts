import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, waitFor } from 'xstate'
import { type PersonalDataEmitted, personalDataMachine } from '#machines/account/personal-data.machine'
import { refusal } from '#tests/platform/refusal'
import { aUser } from '#tests/session/account.fixtures'
import { someUserData } from './account.fixtures.ts'

const start = async (answers: (() => ReturnType<typeof aUser>)[]) => {
  const told: EventObject[] = []
  const said: PersonalDataEmitted[] = []
  const sent: unknown[] = []
  const session = createActor(
    fromCallback<EventObject>(({ receive }) => {
      receive((event) => told.push(event))
    }),
  )
  session.start()
  const actor = createActor(
    personalDataMachine.provide({
      actors: {
        loadUserData: fromPromise(async () => someUserData()),
        saveUserData: fromPromise(async ({ input }) => {
          sent.push(input)
          const answer = answers.shift()
          if (answer === undefined) throw new Error('One answer too few.')
          return { user: answer(), message: 'Vos données ont été modifiées.' }
        }),
      },
    }),
    { input: { session } },
  )
  actor.on('data.saved', (event) => said.push(event))
  actor.on('data.refused', (event) => said.push(event))
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches('reading'))
  actor.send({ type: 'data.edit' })
  return { actor, told, said, sent }
}

const refused = (code: string, reply?: object) => () => {
  throw refusal(code, reply)
}

test('what was saved is what is read, and the session knows it', async () => {
  const user = aUser({ lastName: 'Marchand', function: 'Responsable commercial' })
  const { actor, told, said, sent } = await start([() => user])
  actor.send({ type: 'field.change', field: 'lastName', text: 'Marchand' })
  actor.send({ type: 'field.change', field: 'function', text: 'Responsable commercial' })
  actor.send({ type: 'form.submit' })
  await waitFor(actor, (snapshot) => snapshot.matches('reading'))
  expect(sent).toEqual([
    {
      lastName: 'Marchand',
      firstName: 'Compte',
      company: 'Pose & Stores',
      function: 'Responsable commercial',
    },
  ])
  expect(told).toEqual([{ type: 'user.replaced', user }])
  expect(said).toEqual([{ type: 'data.saved', message: 'Vos données ont été modifiées.' }])
  expect(actor.getSnapshot().context.data).toEqual({
    ...someUserData(),
    lastName: 'Marchand',
    function: 'Responsable commercial',
  })
})

test('a refusal is told, and the form stays as it was typed', async () => {
  const { actor, told, said } = await start([
    refused('INVALID_FIELDS', { errors: { lastName: ['Trop court'] } }),
    refused('NETWORK'),
  ])
  const editing = () => waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'field.change', field: 'lastName', text: 'Marchand' })
  actor.send({ type: 'form.submit' })
  await editing()
  expect(actor.getSnapshot().context.failure?.errors).toEqual({ lastName: ['Trop court'] })
  actor.send({ type: 'form.submit' })
  await editing()
  expect(said).toEqual([
    {
      type: 'data.refused',
      failure: {
        code: 'INVALID_FIELDS',
        message: 'Refus INVALID_FIELDS',
        errors: { lastName: ['Trop court'] },
      },
    },
    { type: 'data.refused', failure: { code: 'NETWORK', message: 'Refus NETWORK' } },
  ])
  expect(actor.getSnapshot().context).toMatchObject({
    form: { lastName: 'Marchand' },
    data: someUserData(),
  })
  expect(told).toEqual([])
})

test('what was typed is forgotten by « Annuler »', async () => {
  const { actor } = await start([])
  actor.send({ type: 'field.change', field: 'company', text: '' })
  actor.send({ type: 'form.submit' })
  expect(actor.getSnapshot().hasTag('incomplete')).toBe(true)
  actor.send({ type: 'form.cancel' })
  actor.send({ type: 'data.edit' })
  expect(actor.getSnapshot().context.form.company).toBe('Pose & Stores')
})

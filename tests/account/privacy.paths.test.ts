import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { deletionMachine } from '#machines/account/deletion.machine'
import { type ExportEmitted, exportMachine } from '#machines/account/export.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

describePaths(exportMachine, {
  inputs: [undefined],
  events: [{ type: 'export.ask' }, done('saveExport'), failed('saveExport', refusal('TOO_MANY_REQUESTS'))],
  project: () => null,
})

describePaths(deletionMachine, {
  inputs: [undefined],
  events: [
    { type: 'deletion.ask' },
    { type: 'deletion.cancel' },
    { type: 'password.change', password: '' },
    { type: 'password.change', password: 'Demo!2026' },
    { type: 'deletion.confirm' },
    done('deleteAccount'),
    failed('deleteAccount', refusal('PASSWORD_WRONG', { errors: { password: ['Mot de passe incorrect'] } })),
    failed('deleteAccount', refusal('LAST_ADMIN')),
  ],
  project: ({ context }) => ({ password: context.password, failure: context.failure?.code }),
  check: (snapshot) => {
    const { password, failure } = snapshot.context
    if (snapshot.matches('deleting')) expect([password, failure]).toEqual(['Demo!2026', null])
    if (!snapshot.hasTag('open')) expect([password, failure]).toEqual(['', null])
  },
})

test('« Exporter mes données » says how it ended, and may be asked again each time', async () => {
  const ends = [refusal('NETWORK'), null]
  const said: ExportEmitted[] = []
  const actor = createActor(
    exportMachine.provide({
      actors: {
        saveExport: fromPromise<void, undefined>(async () => {
          const failure = ends.shift()
          if (failure) throw failure
        }),
      },
    }),
  )
  actor.on('*', (event) => said.push(event))
  actor.start()
  for (const _ of [1, 2]) {
    actor.send({ type: 'export.ask' })
    expect(actor.getSnapshot().value).toBe('preparing')
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  }
  expect(said).toEqual([
    { type: 'export.refused', message: 'Une erreur est survenue' },
    { type: 'export.saved' },
  ])
})

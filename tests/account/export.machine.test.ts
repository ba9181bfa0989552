import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type ExportEmitted, exportMachine } from '#machines/account/export.machine'
import { failureOf } from '#machines/platform/failure'
import { refusal } from '#tests/platform/refusal'

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
    { type: 'export.refused', failure: failureOf(refusal('NETWORK')) },
    { type: 'export.saved' },
  ])
})

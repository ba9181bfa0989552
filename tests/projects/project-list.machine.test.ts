import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type ProjectListQuery, projectListMachine } from '#machines/projects/project-list.machine'
import { aProjectRow, VILLA } from './projects.fixtures.ts'

const query: ProjectListQuery = { search: '', state: null, archived: false }

const listed = async (asked: ProjectListQuery = query) => {
  const read: ProjectListQuery[] = []
  const said: ProjectListQuery[] = []
  const list = createActor(
    projectListMachine.provide({
      actors: {
        loadPage: fromPromise(async ({ input: { after: _, ...one } }) => {
          read.push(one)
          return { projects: [aProjectRow(VILLA)], next: null }
        }),
      },
    }),
    { input: { query: asked } },
  ).start()
  list.on('query.asked', (event) => said.push(event.query))
  const settle = () => new Promise((done) => setImmediate(done))
  await settle()
  return { list, read, said, settle }
}

test('a box that is ticked stays ticked, before the address has followed', async () => {
  const { list, read, said, settle } = await listed()
  list.send({ type: 'text.type', text: ' villa ' })
  list.send({ type: 'archived.choose', archived: true })
  const asked = { search: 'villa', state: null, archived: true }
  expect(list.getSnapshot().context.query).toEqual(asked)
  expect(said).toEqual([asked])
  // the address comes to say the same
  list.send({ type: 'address.changed', query: asked })
  await settle()
  expect(read).toEqual([query, asked])
})

test('a search that was typed alone is emptied without a call; one that was asked for is taken back', async () => {
  const typed = await listed()
  typed.list.send({ type: 'text.type', text: 'villa' })
  typed.list.send({ type: 'search.clear' })
  expect([typed.list.getSnapshot().context.text, typed.read.length, typed.said]).toEqual(['', 1, []])
  const asked = await listed({ ...query, search: 'villa' })
  asked.list.send({ type: 'search.clear' })
  expect(asked.said).toEqual([query])
})

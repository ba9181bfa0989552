import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { exampleMachine, type TriedSizes } from '#machines/home/example.machine'
import type { HomeExample, HomeExampleQuery } from '#shared/home/example.schema'
import { homeExample } from '#shared/home/home.endpoints'

const queryOf = (sizes: TriedSizes): HomeExampleQuery =>
  Object.fromEntries(Object.entries(sizes).map(([key, mm]) => [key, String(mm)]))

export const exampleLogic = exampleMachine.provide({
  actors: {
    answer: provideCall<HomeExample, { sizes: TriedSizes }>(async ({ sizes }) => {
      const { example } = await call(homeExample, { query: queryOf(sizes) })
      return example
    }),
  },
})

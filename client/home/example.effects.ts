import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { exampleMachine, type TriedSizes } from '#machines/catalogue/example.machine'
import { homeExample } from '#shared/catalogue/catalogue.endpoints'
import type { HomeExample, HomeExampleQuery } from '#shared/catalogue/home-example.schema'

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

import { searchPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { keepResource, knownResource } from '#client/platform/resource-memory.ts'
import { SUGGESTED_MAX, type Suggestion, suggestMachine } from '#machines/catalogue/suggest.machine'
import { search } from '#shared/catalogue/catalogue.endpoints'
import type { SearchReply, SubFamily } from '#shared/catalogue/catalogue.schema'

const levelOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** A model that was found, with the levels that it stands under. */
export interface Found extends Suggestion, Pick<SubFamily, 'drawing' | 'description'> {}

/** The models of a reply, best first within their levels. */
export const foundIn = ({ products }: Pick<SearchReply, 'products'>): Found[] =>
  products.flatMap((category) =>
    category.sub_categories.flatMap((subCategory) =>
      subCategory.families.flatMap((family) =>
        family.sub_families.map(({ id, name, reference, description, drawing, facts = null }) => ({
          model: {
            category: levelOf(category),
            subCategory: levelOf(subCategory),
            family: levelOf(family),
            subFamily: { id, name, reference },
          },
          family: family.name,
          ...{ name, reference, description, drawing, facts },
        })),
      ),
    ),
  )

const suggestionsIn = (reply: SearchReply): Suggestion[] =>
  foundIn(reply).map((one) => ({ ...one, size: reply.size }))

const readSuggestions = async (text: string): Promise<readonly Suggestion[]> => {
  const key = `${searchPath(text)}&limit=${SUGGESTED_MAX}`
  const known = knownResource<SearchReply>(key)
  if (known !== undefined) return suggestionsIn(known)
  const reply = await call(search, { query: { keywords: text, limit: String(SUGGESTED_MAX) } })
  keepResource(key, reply)
  return suggestionsIn(reply)
}

export const suggestLogic = suggestMachine.provide({
  actors: {
    suggest: provideCall<readonly Suggestion[], { text: string }>(({ text }) => readSuggestions(text)),
  },
})

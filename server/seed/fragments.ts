/** JSON as it comes from a file. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * A family file with its shared fragments written out: an entry `{ "fragment": "<name>" }` of a list stands for
 * the fragment's entries of the list of that name (`criteria`, `derived`, `rules`, `componentTypes`, `components`).
 * What comes out is a family whole in itself: nothing behind the seed knows of fragments.
 * Throws when a fragment, or its list, does not exist.
 */
export const withFragments = (content: Json, fragments: ReadonlyMap<string, Json>): Json => {
  if (Array.isArray(content)) return content.map((item) => withFragments(item, fragments))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.flatMap((item) => entriesOf(item, key, fragments) ?? [withFragments(item, fragments)])
        : withFragments(value, fragments),
    ]),
  )
}

const entriesOf = (item: Json, list: string, fragments: ReadonlyMap<string, Json>): Json[] | undefined => {
  if (!isObject(item) || typeof item.fragment !== 'string') return undefined
  const fragment = fragments.get(item.fragment)
  const entries = isObject(fragment) ? fragment[list] : undefined
  if (!Array.isArray(entries)) throw new Error(`The fragment ${item.fragment} has no list ${list}.`)
  return structuredClone(entries)
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

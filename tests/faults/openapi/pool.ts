/** What answers told, to be asked about: ids of things that are there, and values that were given beforehand. */
export interface Pool {
  /** values for a field of that name */
  named(name: string): readonly unknown[]
  /** values for that part of the operation's address */
  inPath(name: string): readonly unknown[]
  /** files that were given beforehand, or downloaded */
  readonly files: readonly Buffer[]
}

/** Values of one name, and of one thing, that are kept, the latest. */
const KEPT = 200
const KEPT_FILES = 20

/** Names that say what they hold: a value of one fits wherever the name is the same. */
const TELLING = /^(slug|reference|version|number|name|email|keywords|challenge|revision|code)$|id$/i

/** The thing that a name is of: `billingAddressId`, `addresses` and `user/addresses` are of an address. */
const thingOf = (name: string): string => {
  const words = name.replace(/Ids?$/, '').match(/[A-Z]?[a-z]+/g) ?? []
  return (words.at(-1) ?? '')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** The things that the fixed parts of an address name, `/api/orders/{id}/complaint`: an order, a complaint. */
const thingsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .map(thingOf)

/** The latest of what was kept under a name. */
const makeShelf = (given: Readonly<Record<string, readonly unknown[]>> = {}) => {
  const kept = new Map<string, unknown[]>(Object.entries(given).map(([name, values]) => [name, [...values]]))
  return {
    add: (name: string, value: unknown): void => {
      const values = kept.get(name) ?? []
      if (values.includes(value)) return
      values.push(value)
      if (values.length > KEPT) values.splice(given[name]?.length ?? 0, 1)
      kept.set(name, values)
    },
    copy: () => new Map([...kept].map(([name, values]) => [name, [...values]])),
  }
}

export const makePool = (
  given: Readonly<Record<string, readonly unknown[]>>,
  givenFiles: readonly Buffer[] = [],
) => {
  const byName = makeShelf(given)
  const byThing = makeShelf()
  const byLink = makeShelf()
  const files = [...givenFiles]

  const keep = (name: string, value: unknown, things: readonly string[]): void => {
    byName.add(name, value)
    if (!/id$/i.test(name)) return
    for (const thing of name === 'id' ? things : [thingOf(name)]) byThing.add(thing, value)
  }
  /** `things` are those whose fields these are; `further`, what is told of those in them too */
  const learn = (
    value: unknown,
    name: string,
    things: readonly string[],
    further: readonly string[],
  ): void => {
    if (Array.isArray(value)) for (const one of value) learn(one, name, things, further)
    else if (typeof value === 'object' && value !== null) {
      const own = name === '' ? things : [thingOf(name), ...further]
      for (const [key, one] of Object.entries(value)) learn(one, key, own, name === '' ? further : [])
    } else if (typeof value === 'string' && value.startsWith('/api/')) {
      const [last, before = ''] = value.split('/').reverse()
      byLink.add(thingOf(before), last)
    } else if (value !== null && TELLING.test(name)) keep(name, value, things)
  }

  return {
    add: byName.add,
    /** what the answer of the operation at that path told */
    learn: (answer: unknown, path: string): void => {
      const own = thingsOf(path).slice(-1)
      learn(answer, '', own, own)
    },
    learnFile: (bytes: Buffer): void => {
      files.push(bytes)
      if (files.length > KEPT_FILES) files.splice(givenFiles.length, 1)
    },
    /** as it is now, for the operation at that path: what is learnt later does not change it */
    now: () => {
      const [names, things, links] = [byName.copy(), byThing.copy(), byLink.copy()]
      const ids = [...names].filter(([name]) => /id$/i.test(name)).flatMap(([, values]) => values)
      const known = [...files]
      return (path: string): Pool => {
        const all = thingsOf(path)
        const of = (kept: ReadonlyMap<string, unknown[]>, wanted: readonly string[]): unknown[] =>
          wanted.flatMap((thing) => kept.get(thing) ?? [])
        const named = (name: string): readonly unknown[] => {
          const own = names.get(name) ?? []
          if (!/ids?$/i.test(name)) return own
          const theirs = of(things, /^ids?$/.test(name) ? all : [thingOf(name)])
          return theirs.length > 0 ? theirs : [...own, ...ids]
        }
        const parts = path.split('/')
        const inPath = (name: string): readonly unknown[] =>
          links.get(thingOf(parts[parts.indexOf(`{${name}}`) - 1] ?? '')) ?? named(name)
        return { named, inPath, files: known }
      }
    },
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const filesOf = (...rooms: string[]): Map<string, string> =>
  new Map(
    rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:tsx?|css)$/.test(file))
        .map((file) => {
          const path = posix.join(room, file.replaceAll('\\', '/'))
          return [path, readFileSync(path, 'utf8')] as const
        }),
    ),
  )

const sources = filesOf('client', 'machines', 'migrations', 'paths', 'server', 'shared')

/** The file that an import of `from` names; undefined for a package. */
const resolved = (from: string, name: string): string | undefined => {
  const path = name.startsWith('#')
    ? name.slice(1)
    : name.startsWith('.')
      ? join(dirname(from), name).replaceAll('\\', '/')
      : undefined
  return path && [path, `${path}.ts`].find((file) => sources.has(file))
}

const imports = new Map(
  [...sources].map(([path, text]) => [
    path,
    [...text.matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, name = '']) => resolved(path, name) ?? []),
  ]),
)

/** A chain of imports that comes back to where it began; undefined when there is none. */
const circle = (imports: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const done = new Set<string>()
  const visit = (path: string, chain: readonly string[]): string[] | undefined => {
    if (chain.includes(path)) return [...chain.slice(chain.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of imports.get(path) ?? []) {
      const found = visit(next, [...chain, path])
      if (found) return found
    }
    done.add(path)
    return undefined
  }
  for (const path of imports.keys()) {
    const found = visit(path, [])
    if (found) return found
  }
  return undefined
}

test('imports were read', () => {
  expect(imports.get('server/main.ts')).toContain('server/app.ts')
  expect(imports.get('client/cart/CartPage.tsx')).not.toEqual([])
})

test('no file imports itself by way of others, not even its types', () => {
  expect(circle(imports)).toBeUndefined()
})

test('no room of paths/ needs itself by way of others', () => {
  const roomOf = (path: string): string => /^paths\/\w+\//.exec(path)?.[0] ?? path
  const rooms = new Map<string, string[]>()
  for (const [path, names] of imports) {
    if (!path.startsWith('paths/')) continue
    const others = names.map(roomOf).filter((room) => room !== roomOf(path))
    rooms.set(roomOf(path), [...(rooms.get(roomOf(path)) ?? []), ...others])
  }
  expect(rooms.size).toBeGreaterThan(8)
  expect(circle(rooms)).toBeUndefined()
})

test('paths/ knows nothing of the product', () => {
  const foreign = [...imports].flatMap(([path, names]) =>
    path.startsWith('paths/') ? names.filter((name) => !name.startsWith('paths/')) : [],
  )
  expect(foreign).toEqual([])
})

test('no file is longer than 300 lines, no test either', () => {
  const long = [...sources, ...filesOf('tests')].filter(([, text]) => text.trimEnd().split('\n').length > 300)
  expect(long.map(([path]) => path)).toEqual([])
})

test('SQL stands in files of queries, where the database is opened, and in the demonstration’s data', () => {
  const writes = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
  const others = [...sources].filter(
    ([path, text]) =>
      path.startsWith('server/') &&
      !path.startsWith('server/seed/') &&
      !path.endsWith('.queries.ts') &&
      writes.test(text),
  )
  expect(others.map(([path]) => path)).toEqual(['server/platform/database.ts'])
})

test('machines hold no sentence that people read: codes, whose words are the screens’', () => {
  const literal =
    /(description:\s*|new Error\(\s*)?('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g
  const said = [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('machines/')) return []
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')
    return [...code.matchAll(literal)].flatMap(([, excused, quoted = '']) => {
      const words = quoted.replace(/\$\{[^}]*\}/g, '')
      return excused === undefined && /[À-ÿ]|\w .*\w|\w.* \w/.test(words) ? [words] : []
    })
  })
  // a subject, as the call names it
  expect(said).toEqual(["'Réclamation'"])
})

test('a minute, an hour and a day stand once', () => {
  const again = /\b(?:86_400_000|3_600_000|600_000)\b|\b60 \* 60\b|const (?:MINUTE|HOUR|DAY) = (?:60_|24)/
  const rooms = /^(?:client|machines|server|shared)\//
  const others = [...sources].filter(([path, text]) => rooms.test(path) && again.test(text))
  expect(others.map(([path]) => path)).toEqual(['shared/platform/durations.ts'])
})

test('the places of docs/extending.md are there', () => {
  const named = readFileSync('docs/extending.md', 'utf8').matchAll(/`([\w.-]+\/[\w./-]*)`/g)
  const places = [...new Set([...named].map(([, place]) => String(place)))]
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

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

test('browsers get what compiles a template, and none of what proves it', () => {
  const reached = new Set([...imports.keys()].filter((path) => /^(client|machines)\//.test(path)))
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next)
  expect(reached).toContain('shared/configurator/compile-trusted.ts')
  const proofs = /^shared\/configurator\/(check-.+|compile|bounds|expression-(bounds|narrowing))\.ts$/
  expect([...reached].filter((path) => proofs.test(path))).toEqual([])
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

const LITERAL =
  /(description:\s*|new Error\(\s*)?('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g

/** What people would read of a text of code: its literals that have several words, or an accent. */
const sentencesIn = (code: string): string[] =>
  [...code.matchAll(LITERAL)].flatMap(([, excused, quoted = '']) => {
    const words = quoted.replace(/\$\{[^}]*\}/g, '')
    return excused === undefined && /[À-ÿ]|\w .*\w|\w.* \w/.test(words) ? [words] : []
  })

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

const machineFiles = [...sources].flatMap(([path, text]) =>
  path.startsWith('machines/') ? [[path, withoutComments(text)] as const] : [],
)

test('machines hold no sentence that people read: codes, whose words are the screens’', () => {
  // a subject, as the call names it
  expect(machineFiles.flatMap(([, code]) => sentencesIn(code))).toEqual(["'Réclamation'"])
})

/** Whether what a file calls `name` is made of sentences, its own or those of what it names of the same file. */
const says = (path: string, name: string, seen = new Set<string>()): boolean => {
  seen.add(name)
  const code = withoutComments(sources.get(path) ?? '')
  const declared = new RegExp(
    `^(?:export )?(?:const|function) ${name}\\b[\\s\\S]*?(?=^(?:export|const|function|type|interface) |(?![\\s\\S]))`,
    'm',
  ).exec(code)?.[0]
  if (declared === undefined) return false
  return (
    sentencesIn(declared).length > 0 ||
    (declared.match(/\b[A-Za-z]\w*/g) ?? []).some((other) => !seen.has(other) && says(path, other, seen))
  )
}

/** From its opening bracket at `from` to after the one that closes it. */
const afterCall = (code: string, from: number): string => {
  let depth = 0
  for (let place = from; place < code.length; place++) {
    if (code[place] === '(') depth++
    if (code[place] === ')' && --depth === 0) return code.slice(place + 1)
  }
  return ''
}

/** Uses of `name` for more than to ask whether it says anything: `=== null`, or the number of its keys. */
const isTaken = (code: string, name: string): boolean =>
  [...code.matchAll(new RegExp(`(Object\\.(?:keys|hasOwn)\\()?(?<![.'\\w])${name}\\b(?!\\.)`, 'g'))].some(
    ({ 0: found, 1: counted, index }) => {
      const end = index + found.length
      const rest = code[end] === '(' ? afterCall(code, end) : code.slice(end)
      return counted === undefined && !/^(?:\.\w+)?\s*[!=]==/.test(rest)
    },
  )

test('machines take no sentence from a rule either: they ask whether it has one', () => {
  const taken = machineFiles.flatMap(([path, code]) => {
    const used = code.replace(/import \{[^}]*\} from '[^']+'/g, '')
    return [...code.matchAll(/import \{([^}]*)\} from '(#shared\/[^']+)'/g)].flatMap(
      ([, names = '', from = '']) => {
        const file = resolved(path, from) ?? ''
        return names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !/^(?:type |(?:is|can|has)[A-Z])/.test(name))
          .filter((name) => says(file, name) && isTaken(used, name))
          .map((name) => `${path.replace(/^machines\//, '')}: ${name}`)
      },
    )
  })
  const words = [
    // what views read of a snapshot, and no machine keeps
    'contact/contact.selectors.ts: contactProblems',
    'dashboard/featured/featured-fields.ts: featuredProblems',
    'estimates/estimate-draft.selectors.ts: unsoundProblems',
    'estimates/issuer.machine.ts: formProblems',
    'orders/complaint.machine.ts: contactProblems',
    'orders/order.selectors.ts: detailsProblems',
    'orders/order.selectors.ts: placingProblems',
    'orders/order.selectors.ts: wishHint',
    'projects/project-sheet.machine.ts: projectProblems',
    // what was typed, with what is wrong beside it
    'quick-order/opened-lines.ts: typedLines',
    'quick-order/quick-order.machine.ts: typedLines',
    'quick-order/rows.ts: typedLines',
    'quotes/request-form.ts: sendingProblems',
    // what it weighs and costs, with the reason that views read
    'orders/delivery.ts: orderDeliveryCost',
    'orders/delivery.ts: quotedCost',
    'dashboard/delivery/delivery-tariff.machine.ts: tariffOf',
    // of an error that says nothing
    'platform/failure.ts: UNKNOWN_ERROR',
  ]
  const data = [
    // answers and their evaluation: what a family's template says of them
    'cart/bulk.ts: applyFix',
    'cart/bulk.ts: parseTyped',
    'cart/bulk.ts: repairsOf',
    'configurator/draft.ts: applyFix',
    'configurator/draft.ts: choose',
    'configurator/model.ts: carryOver',
    'dashboard/products/trial.machine.ts: applyFix',
    'dashboard/products/trial.machine.ts: choose',
    // figures as they are typed, with what views say of one that is none
    'estimates/estimate-draft.setup.ts: unsoundTexts',
    'estimates/draft-edit.ts: figureField',
    'estimates/draft-edit.ts: withFigure',
    // codes, looked up in the table of their names
    'contact/stored-draft.ts: subjectOf',
    'dashboard/orders/order-moves.machine.ts: shipmentOf',
    'dashboard/orders/parcel.machine.ts: shipmentOf',
    'dashboard/orders/shipment-edit.machine.ts: shipmentOf',
  ]
  expect(taken.sort()).toEqual([...words, ...data].sort())
})

test('what a file exports, a type apart, another one names', () => {
  const words = new Map<string, number>()
  const all = [...sources, ...filesOf('tests', 'docs')]
  const root = readdirSync('.').filter((file) => /\.(?:ts|mjs)$/.test(file))
  for (const text of [...all.map(([, text]) => text), ...root.map((file) => readFileSync(file, 'utf8'))])
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) words.set(word, (words.get(word) ?? 0) + 1)
  const exported = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm
  const alone = all.flatMap(([path, text]) =>
    // a machine's paths are found by their file
    /^migrations\/|\.paths\.ts$/.test(path)
      ? []
      : [...text.matchAll(exported)].flatMap(([, name = '']) => (words.get(name) === 1 ? [name] : [])),
  )
  expect(alone).toEqual([])
})

test('a minute, an hour and a day stand once', () => {
  const again = /\b(?:86_400_000|3_600_000|600_000)\b|\b60 \* 60\b|const (?:MINUTE|HOUR|DAY) = (?:60_|24)/
  const rooms = /^(?:client|machines|server|shared)\//
  const others = [...sources].filter(([path, text]) => rooms.test(path) && again.test(text))
  expect(others.map(([path]) => path)).toEqual(['shared/platform/durations.ts'])
})

test('the README tells of every setting, and of no other', () => {
  const environment = sources.get('server/platform/environment.ts') ?? ''
  const settings = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+): (?:Type|milliseconds)/gm)].map(
    ([, name]) => name,
  )
  const cells = [...readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z][A-Z_]+`[^|]*) \|/gm)]
  const told = cells.flatMap(([, cell = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    // `_ZIP` goes on from the first word of `COMPANY_NAME`
    return [first, ...others.map((name) => (name.startsWith('_') ? `${first.split('_')[0]}${name}` : name))]
  })
  expect(settings.length).toBeGreaterThan(40)
  expect(told.sort()).toEqual(settings.sort())
})

test('the places of docs/extending.md are there', () => {
  const named = readFileSync('docs/extending.md', 'utf8').matchAll(/`([\w.-]+\/[\w./-]*)`/g)
  const places = [...new Set([...named].map(([, place]) => String(place)))]
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

test('a style sheet asks the whole page for nothing, but on paper: each element that comes or leaves would have all of it looked at', () => {
  const sheets = [...sources].filter(([path]) => path.endsWith('.css'))
  const asking = sheets.flatMap(([path, css]) =>
    [...css.replaceAll(/^@media print \{.*?^\}/gms, '').matchAll(/(?:html|body|:root)\)?:has\(.*/g)].map(
      ([rule]) => `${path}: ${rule}`,
    ),
  )
  expect(asking).toEqual([])
})

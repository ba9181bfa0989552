import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nodesOf, transitionsOf } from '#paths/chart/chart'
import { LEVELS, type Level } from '#paths/level'
import { declared } from '#tests/paths/declared'
import { FILES } from '#tests/paths/levels'
import { machinesOf } from '#tests/paths/suites'
import { NO_CALL } from './not-walked.ts'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** The machines of an order and of whoever places it: a person meets them on every visit. */
const EVERYWHERE = ['cart', 'code', 'configurator', 'order', 'session', 'shop']

const all = await declared()
const files = await readdir(tests, { recursive: true })

/** Ids of the machines that some suite walks at the level. */
const walkedAt = async (level: Level): Promise<string[]> => {
  const suites = files.filter((file) => FILES[level].test(file))
  const walked = await Promise.all(suites.map((file) => machinesOf(tests, join(tests, file))))
  return [...new Set(walked.flat())]
}

test.each(LEVELS)(
  'every machine is walked at the level %s, or its declaration says why not',
  async (level) => {
    const walked = await walkedAt(level)
    const left = all.filter(({ notWalked }) => typeof notWalked?.[level] === 'string')
    expect([...walked, ...left.map(({ machine }) => machine.id)].sort()).toEqual(
      all.map(({ machine }) => machine.id).sort(),
    )
    expect(EVERYWHERE.filter((id) => !walked.includes(id))).toEqual([])
  },
)

test('a machine that is said to await no effect awaits none', () => {
  const idle = all.filter(({ notWalked }) => notWalked?.api === NO_CALL)
  expect(idle.length).toBeGreaterThan(5)
  const awaiting = idle.filter(({ machine }) =>
    nodesOf(machine)
      .flatMap(transitionsOf)
      .some(({ eventType }) => /^xstate\.(done|error)\.actor\./.test(eventType)),
  )
  expect(awaiting.map(({ machine }) => machine.id)).toEqual([])
})

test('a reason that names a test names one that there is', () => {
  const reasons = all.flatMap(({ notWalked = {} }) =>
    Object.values(notWalked).flatMap((left) => (typeof left === 'string' ? [left] : Object.values(left))),
  )
  const named = reasons.flatMap((reason) => reason.match(/tests\/\S+?\.ts/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('a suite walks what its calls are given, and nothing that it only speaks of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'suites-'))
  const file = join(folder, 'any.api.test.ts')
  const imports = `import { cartPaths } from '#tests/cart/cart.paths'\nimport { shopPaths } from '#tests/shop/shop.paths'\n`
  const walks = async (text: string) => {
    await writeFile(file, imports + text)
    return machinesOf(tests, file)
  }
  try {
    const call = 'describeApiLevel(api, name, { paths: cartPaths })'
    expect(await walks(call)).toEqual(['cart'])
    expect(
      await walks(`const level: Level = { paths: cartPaths }\ndescribeBrowserLevel(browser, name, level)`),
    ).toEqual(['cart'])
    expect(await walks(`// ${call}\n/* paths: shopPaths */\nconst said = '${call}'`)).toEqual([])
    expect(await walks('const level = { paths: shopPaths }')).toEqual([])
    await expect(walks('describeApiLevel(api, name, made())')).rejects.toThrow('cannot be read')
  } finally {
    await rm(folder, { recursive: true })
  }
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type DeclaredPaths, isDeclaration } from '#paths/declare'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** Machines that await an effect and have no server in it, each with what stands for its walk there. */
const WITHOUT_SERVER: Readonly<Record<string, string>> = {
  reload: 'its effect asks whether the page answers, and loads it again: tests/browser/errors.test.ts',
}

/** The machines of an order and of whoever places it: a person meets them on every visit. */
const ON_SCREENS = ['cart', 'code', 'configurator', 'order', 'session', 'shop']

/** Every declaration, by the name of its export. */
const declared = new Map<string, DeclaredPaths>()
const sources = new Map<string, string>()

beforeAll(async () => {
  for (const file of await readdir(tests, { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    const path = join(tests, file)
    sources.set(file, await readFile(path, 'utf8'))
    if (!file.endsWith('.paths.ts')) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
    for (const [name, value] of Object.entries(exported)) if (isDeclaration(value)) declared.set(name, value)
  }
})

/** Ids of the machines whose declared paths a suite of those files walks. */
const walkedIn = (isSuite: (file: string) => boolean, use: RegExp): string[] => {
  const names = [...sources].flatMap(([file, text]) =>
    isSuite(file) ? [...text.matchAll(use)].map(([, name = '']) => name) : [],
  )
  const ids = new Map([...declared].map(([name, { machine }]) => [name, machine.id]))
  // by the machine where a suite says that, rather than its declaration
  const machines = new Map([...ids.values()].map((id) => [`${id}Machine`, id]))
  return [...new Set(names.flatMap((name) => ids.get(name) ?? machines.get(name) ?? []))].sort()
}

test('every machine that awaits an effect is walked on the server, or it is said why not', () => {
  const awaiting = [...declared.values()].filter(({ effects = {} }) => Object.keys(effects).length > 0)
  const walked = walkedIn((file) => file.endsWith('.api.test.ts'), /\bpaths: (\w+)/g)
  const left = awaiting.map(({ machine }) => machine.id).filter((id) => !walked.includes(id))
  expect(left.sort()).toEqual(Object.keys(WITHOUT_SERVER))
})

test('every life of the business is walked over the calls that tell what happens', () => {
  const lives = [...declared.values()].map(({ machine }) => machine.id).filter((id) => id.endsWith('Life'))
  expect(walkedIn((file) => /^lives\/.*-server\.test\.ts$/.test(file), /\bwalkedLife\((\w+)/g)).toEqual(
    lives.sort(),
  )
})

test('the machines of an order and of whoever places it are walked on screens', () => {
  const walked = walkedIn((file) => file.startsWith('browser/'), /\b(?:paths|machine): (\w+)/g)
  expect(ON_SCREENS.filter((id) => !walked.includes(id))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { DeclaredPaths } from '#paths/declare'
import { errorTable } from '#shared/platform/errors'
import { declarations } from './declared.ts'

const known: ReadonlySet<string> = new Set(Object.keys(errorTable))

const textOf = (file: string): string => readFileSync(file, 'utf8')

/** The codes of refusals by which a file goes; not those that it gives. */
const codesIn = (file: string): string[] =>
  [...textOf(file).matchAll(/(?<!code: |return |\? )'([A-Z][A-Z_]+)'/g)].flatMap(([, code = '']) =>
    known.has(code) ? [code] : [],
  )

/** The machines' files that a file needs, itself among them. */
const neededBy = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name = ''] of textOf(file).matchAll(/from '([^']+)'/g)) {
    const path = name.startsWith('#machines/')
      ? `${name.slice(1)}.ts`
      : name.startsWith('.')
        ? join(dirname(file), name)
        : ''
    if (path.startsWith('machines/')) neededBy(path, found)
  }
  return found
}

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => join(folder, file))

/** The codes that a declaration's words say: of its effects' ends, and in its events. */
const saidBy = ({ effects = {}, events }: DeclaredPaths): string[] =>
  [...Object.values({ ...effects }).flatMap((ends) => Object.values({ ...ends })), events].flatMap((one) => [
    ...(one instanceof Error && 'code' in one ? [String(one.code)] : []),
    ...[...(JSON.stringify(one) ?? '').matchAll(/"code":"(\w+)"/g)].map(([, code = '']) => code),
  ])

test('every refusal by which a machine goes is on a path of it', async () => {
  const said = new Map<string, Set<string>>()
  const all = await declarations()
  for (const file of filesIn('tests', '.paths.ts')) {
    const own = [...textOf(file).matchAll(/export const (\w+)/g)].flatMap(([, name = '']) => {
      const declaration = all.get(name)
      return declaration === undefined ? [] : saidBy(declaration)
    })
    for (const part of neededBy(file)) said.set(part, new Set([...(said.get(part) ?? []), ...own]))
  }
  const unsaid = filesIn('machines', '.ts').flatMap((file) =>
    codesIn(file)
      .filter((code) => !said.get(file)?.has(code))
      .map((code) => `${file}: ${code}`),
  )
  expect(unsaid).toEqual([])
})

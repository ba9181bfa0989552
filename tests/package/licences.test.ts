import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { maySell, productionDependencies } from '../../docs/generators/licences.ts'

it('every package of production may be carried by a product that is sold', async () => {
  const dependencies = await productionDependencies()
  expect(dependencies.filter((dependency) => !maySell(dependency))).toEqual([])
  const names = dependencies.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@img/sharp-libvips-linux-x64']))
  expect(names).not.toContain('vitest')
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND AGPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('a package under %s: %s', (license, answer) => {
  expect(maySell({ name: 'some-package', version: '1.0.0', license })).toBe(answer)
})

it('reads what is nested, and leaves out what only developers need', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-test-licences-'))
  const path = join(directory, 'package-lock.json')
  const packages = {
    '': { name: 'shop', version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
    'node_modules/d': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  }
  await writeFile(path, JSON.stringify({ packages }))
  expect(await productionDependencies(path)).toEqual([
    { name: '@b/c', version: '2.0.0', license: undefined },
    { name: 'a', version: '1.0.0', license: 'MIT' },
  ])
  await rm(directory, { recursive: true })
})

it('the bill of materials is CycloneDX, of production alone', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { maxBuffer: 1e8 })
  const { bomFormat, components } = JSON.parse(stdout)
  expect(bomFormat).toBe('CycloneDX')
  const names: string[] = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'react']))
  expect(names).not.toContain('vitest')
})

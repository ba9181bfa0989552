import { readFile } from 'node:fs/promises'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

/** What a lock file of npm says of an installed package; `license` is an SPDX expression. */
const Locked = Type.Object({
  version: Type.String(),
  license: Type.Optional(Type.String()),
  dev: Type.Optional(Type.Boolean()),
})
const LockFile = Type.Object({ packages: Type.Record(Type.String(), Type.Unknown()) })

/** A package that the product ships with. */
export interface Dependency {
  readonly name: string
  readonly version: string
  /** as the package says it; undefined where it says nothing */
  readonly license: string | undefined
}

/** Licences that ask a product that is sold for its notice at most. */
const PERMISSIVE = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  // of fonts: they may be sold with a product, not by themselves
  'OFL-1.1',
])

/** libvips comes as it is, a library of its own that its user may replace: all that the LGPL asks. */
const REPLACEABLE = /^@img\/sharp-/

/** What the package itself says in a file of its own, and not where a lock file reads it. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

/** Packages of production in the lock file, those for other machines too, by name and version. */
export const productionDependencies = async (path = 'package-lock.json'): Promise<Dependency[]> => {
  const { packages } = Value.Parse(LockFile, JSON.parse(await readFile(path, 'utf8')))
  const found = new Map<string, Dependency>()
  for (const [place, content] of Object.entries(packages)) {
    if (place === '' || !Value.Check(Locked, content) || content.dev) continue
    const { version, license: said }: Static<typeof Locked> = content
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = said ?? SAID_ELSEWHERE[`${name}@${version}`]
    found.set(`${name}@${version}`, { name, version, license })
  }
  return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/** Whether a product that is sold may carry the package. Of alternatives (`OR`) one suffices, of several (`AND`) all must. */
export const maySell = ({ name, license }: Dependency): boolean => {
  const alternatives = (license ?? '').replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((alternative) =>
    alternative
      .split(' AND ')
      .every((one) => PERMISSIVE.has(one) || (one === 'LGPL-3.0-or-later' && REPLACEABLE.test(name))),
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { declarations } from './declared.ts'

/** What walks the declared paths of a machine, by the place of the argument that names the declaration. */
const WALKERS: Readonly<Record<string, number>> = {
  describeApiLevel: 2,
  describeBrowserLevel: 2,
  describeRealLevel: 2,
  walkedLife: 0,
}

/** A part of a program, as a parser reads it. */
type Part = { readonly type: string } & Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value : [value]).filter(isPart)

/** It and all that stands in it. */
const within = (part: Part): Part[] => [part, ...Object.values(part).flatMap(partsOf).flatMap(within)]

/** The name that stands there. */
const nameIn = (part: unknown): string => (isPart(part) && typeof part.name === 'string' ? part.name : '')

interface Module {
  readonly file: string
  readonly parts: readonly Part[]
  /** what it calls by a name of its own */
  readonly defined: ReadonlyMap<string, Part>
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}

const read = (file: string): Module => {
  const program: unknown = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' })
  const parts = isPart(program) ? within(program) : []
  const imports = parts
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, specifiers }) =>
      partsOf(specifiers).map(
        ({ local, imported }) =>
          [
            nameIn(local),
            { from: isPart(source) ? String(source.value) : '', name: nameIn(imported) },
          ] as const,
      ),
    )
  const definitions = parts.flatMap(({ type, id, init }) =>
    type === 'VariableDeclarator' && isPart(init) ? [[nameIn(id), init] as const] : [],
  )
  return { file, parts, defined: new Map(definitions), imported: new Map(imports) }
}

/** The name by which a declaration is exported that the suite is given as its paths; throws where that cannot be read. */
const declarationIn = (tests: string, module: Module, part: unknown): string => {
  const { file, defined, imported } = module
  const given = isPart(part) ? part : undefined
  if (given?.type === 'Identifier') {
    const name = nameIn(given)
    const elsewhere = imported.get(name)
    if (elsewhere === undefined) return declarationIn(tests, module, defined.get(name))
    if (/\.paths(?:\.ts)?$/.test(elsewhere.from)) return elsewhere.name
    const path = elsewhere.from.startsWith('#tests/')
      ? join(tests, `${elsewhere.from.slice('#tests/'.length)}.ts`)
      : join(dirname(file), elsewhere.from)
    if (existsSync(path)) {
      const other = read(path)
      return declarationIn(tests, other, other.defined.get(elsewhere.name))
    }
  }
  const paths = partsOf(given?.properties).find(({ key }) => nameIn(key) === 'paths')
  if (paths === undefined) throw new Error(`${file}: it cannot be read whose paths are walked.`)
  return declarationIn(tests, module, paths.value)
}

/** Ids of the machines whose declared paths the test file walks: what its calls are given, not what it speaks of. */
export const machinesOf = async (tests: string, file: string): Promise<string[]> => {
  const known = await declarations()
  const module = read(file)
  const names = module.parts.flatMap((part) => {
    const place = part.type === 'CallExpression' ? WALKERS[nameIn(part.callee)] : undefined
    if (place === undefined || !Array.isArray(part.arguments)) return []
    const given: unknown = part.arguments[place]
    return isPart(given) && given.type === 'Identifier' && known.has(nameIn(given))
      ? [nameIn(given)]
      : [declarationIn(tests, module, given)]
  })
  return [...new Set(names.flatMap((name) => known.get(name)?.machine.id ?? []))]
}

/** Of those test files, the ones that walk one of the machines. */
export const suitesOf = async (
  machines: readonly string[],
  files: readonly string[],
  tests: string,
): Promise<string[]> => {
  const walked = await Promise.all(files.map((file) => machinesOf(tests, join(tests, file))))
  return files.filter((_, index) => walked[index]?.some((id) => machines.includes(id)))
}

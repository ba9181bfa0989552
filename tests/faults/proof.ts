import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Result } from './scenario.ts'
import { scenarios } from './scenarios.ts'

/** A scenario's last long run, with what it ran on. */
export interface Row extends Result {
  readonly name: string
  /** of its start, UTC */
  readonly date: string
  readonly commit: string
  /** what it ran on, by part of the code; absent of a row from before it was kept */
  readonly code?: Code
  readonly node: string
  readonly postgres: string
  readonly machine: string
  readonly seconds: number
}

const STORE = 'docs/proof.json'
const DOCUMENT = 'docs/proof.md'

const run = promisify(execFile)
/** What this very command writes does not make a tree another than its commit. */
const SOURCES = ['.', `:!${STORE}`, `:!${DOCUMENT}`]

/** The commit that is checked out, with a plus where the sources are not as it has them. */
const readCommit = async (): Promise<string> => {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'])
    const { stdout: changed } = await run('git', ['status', '--porcelain', '--', ...SOURCES])
    return `${commit.trim()}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}

/** What a scenario's outcome is of. */
const PARTS = ['server', 'machines', 'shared', 'migrations', 'package-lock.json'] as const
type Part = (typeof PARTS)[number]

/** A digest of each part's files, their names and contents. */
export type Code = Readonly<Record<Part, string>>

const filesOf = async (part: Part): Promise<string[]> => {
  if (!(await stat(part)).isDirectory()) return [part]
  const entries = await readdir(part, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const digestOf = async (part: Part): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of (await filesOf(part)).sort())
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    )
  return hash.digest('hex').slice(0, 12)
}

/** The code as it lies here. */
export const readCode = async (): Promise<Code> =>
  Object.fromEntries(await Promise.all(PARTS.map(async (part) => [part, await digestOf(part)])))

/** The parts that changed between a row's run and that code; all where the row does not tell. */
export const changedSince = ({ code }: Pick<Row, 'code'>, now: Code): readonly Part[] =>
  PARTS.filter((part) => code?.[part] !== now[part])

/** What is the same for all rows of a run. */
export const readRun = async (): Promise<Pick<Row, 'commit' | 'code' | 'node' | 'machine'>> => {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return {
    commit: await readCommit(),
    code: await readCode(),
    node: process.version.slice(1),
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB`,
  }
}

/** The time, as a row has it. */
export const today = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ')

const holds = ({ checks }: Row): boolean => checks.every((one) => one.holds)
const time = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(2)} s`)
const count = (value: number | null): string => (value === null ? '–' : String(value))
const figuresOf = (row: Row): string[] => [
  ...[row.acknowledged, row.lost, row.doubled, row.failed, row.passing].map(count),
  time(row.recoveredMs),
]
const FIGURES = ['acknowledged', 'lost', 'doubled', '5xx', '503', 'recovered in']

/** A row as the command tells it. */
export const printRow = (row: Row, say: (line: string) => void): void => {
  const figures = figuresOf(row).map((figure, index) => `${FIGURES[index]} ${figure}`)
  say(`${holds(row) ? 'holds ' : 'BROKEN'} ${row.name}: ${figures.join(', ')} (${row.seconds} s)`)
  if (row.seen) say(`       ${row.seen}`)
  for (const { what, found } of row.checks.filter((one) => !one.holds)) say(`       NOT: ${what}: ${found}`)
}

/** The rows that were written down so far. */
export const readProof = async (): Promise<Row[]> => {
  const text = await readFile(STORE, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The code of the latest run. */
const latestCode = (rows: readonly Row[]): Code | undefined =>
  rows.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1)?.code

const ageOf = (row: Row, now: Code | undefined): string => {
  if (now === undefined || row.code === undefined) return 'unknown'
  const changed = changedSince(row, now)
  return changed.length === 0 ? 'the latest' : `older: ${changed.join(', ')}`
}

/** Whether the rows are of one code, in words. */
const wholeness = (rows: readonly Row[]): string => {
  const now = latestCode(rows)
  const older = rows.filter((row) => ageOf(row, now) !== 'the latest')
  const missing = scenarios.filter(({ name }) => !rows.some((row) => row.name === name))
  if (older.length === 0 && missing.length === 0)
    return `**Whole**: all ${rows.length} rows are of the same server, machines, rules, migrations and dependencies.`
  const names = [...older.map(({ name }) => name), ...missing.map(({ name }) => name)]
  return `**Not whole**: ${names.length} of ${scenarios.length} rows are of other code than the latest run, or missing: ${names.join(', ')}.`
}

/** docs/proof.md of these rows. */
export const proofDocument = (rows: readonly Row[]): string => `# Proof

Written by \`npm run prove\`, which carries each fault out against the built product, audits the database afterwards and
says what it found; \`npm run prove -- NAME\` does so for one, \`-- --list\` lists them. Short forms of all are tests.
Each row is of its own run, told below. *5xx*: answers that do not say when to come back, none of which may be; *503*: those
that do (\`Retry-After\`), which callers obeyed. Callers ask again under the same key until they are acknowledged, so
*acknowledged* is every order of the run. Decision 041 says how it is made.

${wholeness(rows)} What has changed here since each row, \`npm run prove -- --list\` says;
\`npm run prove -- --older\` carries those out again.

${table(
  ['scenario', ...FIGURES, 'also seen', 'verdict'],
  rows.map((row) => [row.name, ...figuresOf(row), row.seen || '–', holds(row) ? 'holds' : '**broken**']),
)}

## What is done, and what must hold

${scenarios
  .map(({ name, what }) => {
    const checks = rows.find((row) => row.name === name)?.checks ?? []
    const lines = checks.map(
      (one) =>
        `- ${one.holds ? '' : '**broken** '}${one.what}${one.holds ? '' : `: ${(one.found ?? '').split('\n')[0]}`}`,
    )
    return [`### ${name}`, '', `${what}.`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
  })
  .join('\n\n')}

## Runs

${table(
  ['scenario', 'date (UTC)', 'took', 'commit', 'code', 'Node.js', 'PostgreSQL', 'machine'],
  rows.map((row) => [
    row.name,
    row.date,
    `${row.seconds} s`,
    row.commit,
    ageOf(row, latestCode(rows)),
    row.node,
    row.postgres,
    row.machine,
  ]),
)}
`

/** Writes the rows down, in the order of the scenarios; what is no scenario any more is left out. */
export const writeProof = async (rows: readonly Row[]): Promise<void> => {
  const known = scenarios.flatMap(({ name }) => rows.filter((row) => row.name === name))
  await writeFile(STORE, `${JSON.stringify(known, null, 2)}\n`)
  await writeFile(DOCUMENT, proofDocument(known))
}

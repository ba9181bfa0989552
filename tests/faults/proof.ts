import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Result } from './scenario.ts'
import { scenarios } from './scenarios.ts'

/** A scenario's last long run, with what it ran on. */
export interface Row extends Result {
  readonly name: string
  /** of its start, UTC */
  readonly date: string
  readonly commit: string
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

/** What is the same for all rows of a run. */
export const readRun = async (): Promise<Pick<Row, 'commit' | 'node' | 'machine'>> => {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return {
    commit: await readCommit(),
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

/** docs/proof.md of these rows. */
export const proofDocument = (rows: readonly Row[]): string => `# Proof

Written by \`npm run prove\`, which carries each fault out against the built product, audits the database afterwards and
says what it found; \`npm run prove -- NAME\` does so for one, \`-- --list\` lists them. Short forms of all are tests.
Each row is of its own run, told below. *5xx*: answers that do not say when to come back, none of which may be; *503*: those
that do (\`Retry-After\`), which callers obeyed. Callers ask again under the same key until they are acknowledged, so
*acknowledged* is every order of the run. Decision 041 says how it is made.

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
  ['scenario', 'date (UTC)', 'took', 'commit', 'Node.js', 'PostgreSQL', 'machine'],
  rows.map((row) => [
    row.name,
    row.date,
    `${row.seconds} s`,
    row.commit,
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

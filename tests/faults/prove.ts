/**
 * `npm run prove`: carries the scenarios out one after the other, prints each row as it ends, goes on after one that does
 * not hold, and writes docs/proof.md; code 1 when one did not hold. With names, those alone; `--older`, those whose row is of
 * other code than lies here; `--list` tells them all, with what changed since; `--short` tries their short form and writes
 * nothing.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildServer } from '#tests/platform/made-once'
import { changedSince, printRow, type Row, readCode, readProof, readRun, today, writeProof } from './proof.ts'
import { isPossible, type Scenario, type Size } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { makeStage } from './stage.ts'
import { commandSupplies } from './supplies.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, older: { type: 'boolean' }, short: { type: 'boolean' } },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What changed since each scenario's row, by its name; undefined where there is none. */
const changes = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const now = await readCode()
  return new Map((await readProof()).map((row) => [row.name, changedSince(row, now)]))
}

const chosen = async (): Promise<readonly Scenario[]> => {
  const unknown = positionals.filter((name) => !scenarios.some((one) => one.name === name))
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}: see --list.`)
  const named =
    positionals.length === 0 ? scenarios : scenarios.filter(({ name }) => positionals.includes(name))
  if (!values.older) return named
  const since = await changes()
  return named.filter(({ name }) => since.get(name)?.length !== 0)
}

/** What never recovers ends here, as a row that does not hold. Minutes */
const PATIENCE = 30

const tooLong = async (): Promise<never> => {
  await setTimeout(PATIENCE * 60_000, undefined, { ref: false })
  throw new Error(`It has not ended after ${PATIENCE} minutes.`)
}

type Run = Awaited<ReturnType<typeof readRun>>

const carryOut = async (scenario: Scenario, size: Size, built: string, run: Run): Promise<Row> => {
  const supplies = commandSupplies(async () => join(built, 'server', 'main.js'))
  const stage = makeStage(supplies)
  const began = performance.now()
  const row = { name: scenario.name, date: today(), ...run }
  const took = () => Math.round((performance.now() - began) / 1000)
  try {
    if (!isPossible(scenario)) throw new Error(`It takes ${scenario.needs} to carry it out.`)
    const result = await Promise.race([scenario.run(stage, size), tooLong()])
    return { ...row, ...result, seconds: took(), postgres: await supplies.version() }
  } catch (error) {
    const found = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return {
      ...row,
      ...{
        acknowledged: null,
        lost: null,
        doubled: null,
        failed: 0,
        passing: 0,
        recoveredMs: null,
        seen: '',
      },
      checks: [{ what: 'it can be carried out', holds: false, found }],
      seconds: took(),
      postgres: await supplies.version(),
    }
  } finally {
    await stage.end()
    await supplies.end()
  }
}

const prove = async (): Promise<boolean> => {
  const size = values.short ? 'short' : 'long'
  const run = await readRun()
  const built = await buildServer()
  let all = true
  try {
    for (const scenario of await chosen()) {
      const row = await carryOut(scenario, size, built, run)
      printRow(row, say)
      all &&= row.checks.every(({ holds }) => holds)
      if (size === 'long')
        await writeProof([...(await readProof()).filter(({ name }) => name !== row.name), row])
    }
  } finally {
    await rm(built, { recursive: true, force: true })
  }
  return all
}

const list = async (): Promise<void> => {
  const since = await changes()
  for (const { name, what } of scenarios) {
    const changed = since.get(name)
    const age =
      changed === undefined
        ? 'no row'
        : changed.length === 0
          ? 'as the code is'
          : `older: ${changed.join(', ')}`
    say(`${name.padEnd(26)} ${what}\n${''.padEnd(26)} ${age}`)
  }
}

if (values.list) await list()
// callers of a scenario that broke off may still be asking
else process.exit((await prove()) ? 0 : 1)

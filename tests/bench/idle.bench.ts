import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type WithShop, withBuiltShop } from './built-shop.ts'
import { against, type Figure, median } from './figures.ts'

/** ms without a call, after which memory is looked at. */
const REST_MS = 30_000
const RUNS = 3
/** MB, of an instance on PostgreSQL (decision 043) */
const TARGET = 120

/** MB that a process holds; undefined where the system does not tell. */
const residentOf = (pid: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Once it was asked whether it is ready and for its home page, and then let alone. */
const restOnce = (withShop: WithShop): Promise<number> =>
  withShop(async ({ url, pid }) => {
    await (await fetch(url)).arrayBuffer()
    await setTimeout(REST_MS)
    return residentOf(pid) ?? Number.NaN
  })

/** What a built shop holds that nobody asks for anything, on a database that it found. */
export const benchIdle = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withBuiltShop(engine, async (withShop) => {
    await withShop(() => undefined)
    const held: number[] = []
    for (let run = 0; run < RUNS; run++) held.push(await restOnce(withShop))
    const middle = median(held)
    const target = engine === 'postgres' ? `${against(`${TARGET} MB`, middle > TARGET)}, ` : ''
    return [
      {
        name: `idle for ${REST_MS / 1000} s (${engine})`,
        value: `${middle.toFixed(0)} MB`,
        note: `${target}median of ${RUNS}; ${Math.min(...held).toFixed(0)} to ${Math.max(...held).toFixed(0)} MB`,
      },
    ]
  })

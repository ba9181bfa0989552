import { withBuiltShop } from './built-shop.ts'
import { cpuOf } from './cpu.ts'
import { against, type Figure, median } from './figures.ts'

const RUNS = 7
/** ms of the first start, demo data and all; what is built is not built in it */
const FIRST_TARGET = 60_000
/** ms on a database that is there */
const TARGET = 1000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** From `npm start` to serving: on nothing but a build, then on a build and a database. */
export const benchStart = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withBuiltShop(engine, async (withShop) => {
    const first = await withShop(({ startMs }) => startMs)
    const next: number[] = []
    const processor: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await withShop(({ startMs, pid }) => {
        next.push(startMs)
        processor.push(cpuOf(pid) ?? Number.NaN)
      })
    }
    return [
      {
        name: `first start, demo data written (${engine})`,
        value: seconds(first),
        note: against(`${seconds(FIRST_TARGET)} with the build`, first > FIRST_TARGET),
      },
      {
        name: `start on an existing database (${engine})`,
        value: seconds(median(next)),
        note: `${engine === 'postgres' ? `${against(seconds(TARGET), median(next) > TARGET)}, ` : ''}median of ${RUNS}; ${seconds(Math.min(...next))} to ${seconds(Math.max(...next))}; processor ${seconds(median(processor))}`,
      },
    ]
  })

import { readdir } from 'node:fs/promises'
import { pour } from '../load.ts'
import { auditOf, check, resultOf, type Scenario, stormOn, within } from '../scenario.ts'
import { customerOf } from '../storm.ts'
import { memoryOf } from './callers.ts'

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const openFiles = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

/** What customers read, signed in. */
const READS = [
  '/api/home',
  '/api/catalog',
  '/api/catalog/search?keywords=rail',
  '/api/orders/list/1',
  '/api/user/user-data',
]

/** MB by which an instance may have grown from the second third to the last, and files that it may have open more. */
const GROWTH = { megabytes: 25, files: 20 }

const soak: Scenario = {
  name: 'soak',
  what: 'ten minutes of 40 reads and two orders a second on two instances (seconds in the short form); memory and open files of each are looked at all along',
  run: async (stage, size) => {
    const { orders, samples, everyMs } =
      size === 'short'
        ? { orders: 30, samples: 9, everyMs: 200 }
        : { orders: 1200, samples: 120, everyMs: 5000 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop(ground.settings, size === 'short' ? 1 : 2)
    const lasts = samples * everyMs
    const callers = 4
    const load = await pour(shop.addresses, storm, {
      callers,
      restMs: Math.round((lasts * callers) / orders),
    })
    const { bearer } = await customerOf(shop.addresses()[0] ?? '', storm)
    const times: number[] = []
    const wrong: string[] = []
    let pending = 0
    let turn = 0
    const read = async (): Promise<void> => {
      const path = READS[turn % READS.length] ?? ''
      const address = shop.addresses()[turn++ % shop.addresses().length] ?? ''
      const began = performance.now()
      pending++
      try {
        const response = await fetch(address + path, { headers: { authorization: bearer } })
        await response.arrayBuffer()
        if (!response.ok) wrong.push(`${response.status} ${path}`)
      } catch (error) {
        wrong.push(String(error))
      } finally {
        pending--
        times.push(performance.now() - began)
      }
    }
    const reading = setInterval(() => void read(), 25)
    stage.later(async () => clearInterval(reading))
    const pids = shop.addresses().map((_, place) => shop.server(place).pid)
    const memory: number[][] = pids.map(() => [])
    const files: number[][] = pids.map(() => [])
    for (let sample = 0; sample < samples; sample++) {
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      for (const [place, pid] of pids.entries()) {
        memory[place]?.push(await memoryOf(pid))
        files[place]?.push(await openFiles(pid))
      }
    }
    clearInterval(reading)
    await load.finished()
    while (pending > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await shop.killAll()
    const third = Math.floor(samples / 3)
    const growth = (values: number[][]): number =>
      Math.max(...values.map((one) => middleOf(one.slice(-third)) - middleOf(one.slice(third, 2 * third))))
    const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
    const least = Math.min(...memory.flat())
    const most = Math.max(...memory.flat())
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load),
      seen: `${times.length} reads, 99 of 100 within ${Math.round(slow)} ms; ${Math.round(least)} to ${Math.round(most)} MB, middle of the last third ${growth(memory).toFixed(1)} MB over that of the second`,
      checks: [
        check('every read is answered 200', wrong.length === 0, wrong),
        check(`open files grow by less than ${GROWTH.files}`, growth(files) < GROWTH.files, growth(files)),
        ...(size === 'long'
          ? [
              check(
                `memory grows by less than ${GROWTH.megabytes} MB`,
                growth(memory) < GROWTH.megabytes,
                growth(memory),
              ),
              within('99 reads of 100 are answered', slow, 500),
            ]
          : []),
      ],
    })
  },
}

export const soakScenarios: readonly Scenario[] = [soak]

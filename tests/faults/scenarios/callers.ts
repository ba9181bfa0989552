import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, stormOn, within } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** Many connections to one instance; `closed` of them were ended by it. */
const openMany = async (stage: Stage, address: string, count: number) => {
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = []
  stage.later(async () => {
    for (const socket of sockets) socket.destroy()
  })
  let closed = 0
  while (sockets.length < count) {
    const socket = connect(Number(port), hostname)
    // the server ends it: that is what is counted
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => closed++)
    sockets.push(socket)
    await once(socket, 'connect')
  }
  return { sockets, closed: () => closed }
}

/** ms between two looks, or two bytes */
const LOOK_MS = 100

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Pages asked for one after the other while `during` lasts; the ms of the slowest, and statuses that are none of 200. */
const probe = async (address: string, during: () => boolean) => {
  let slowest = 0
  let count = 0
  const wrong: number[] = []
  while (during()) {
    const began = performance.now()
    const { status } = await fetch(`${address}/api/home`)
    slowest = Math.max(slowest, performance.now() - began)
    if (status !== 200) wrong.push(status)
    count++
    await pause(LOOK_MS)
  }
  return { slowest, wrong, count }
}

/** MB that a process takes, where Linux tells. */
export const memoryOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const REQUEST = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'

const idleConnections: Scenario = {
  name: 'idle-connections',
  what: '2,000 connections that asked once and say nothing more stay open on the instance that orders are placed on (200 in the short form)',
  run: async (stage, size) => {
    const { count, orders, restMs } =
      size === 'short' ? { count: 200, orders: 40, restMs: 20 } : { count: 2000, orders: 1200, restMs: 500 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop(ground.settings, 1)
    const [address = ''] = shop.addresses()
    const before = await memoryOf(shop.server(0).pid)
    const idle = await openMany(stage, address, count)
    await Promise.all(
      idle.sockets.map((socket) => {
        const answered = once(socket, 'data')
        socket.write(REQUEST)
        return answered
      }),
    )
    const taken = (await memoryOf(shop.server(0).pid)) - before
    const load = await pour(shop.addresses, storm, { restMs })
    let ordering = true
    const ordered = load.finished().finally(() => {
      ordering = false
    })
    // in service until each of them was let go too
    const [probed] = await Promise.all([
      probe(address, () => ordering || (size === 'long' && idle.closed() < count)),
      ordered,
    ])
    const letGo = idle.closed()
    return conclude({
      ...{ ground, storm, load, shops: [shop] },
      seen: `${count} connections, ${taken.toFixed(0)} MB more; ${probed.count} pages, the slowest ${Math.round(probed.slowest)} ms; ${letGo} let go`,
      checks: [
        check('every page is served', probed.wrong.length === 0, probed.wrong),
        within('each page is there', probed.slowest, 1000),
      ],
    })
  },
}

const HALF_HEAD = 'GET /api/home HTTP/1.1\r\nhost: x\r\nx-slow: '
const HALF_BODY =
  'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{'

const slowClients: Scenario = {
  name: 'slow-clients',
  what: '600 callers send their headers, or their body, a byte a tenth of a second on the instance that orders are placed on, until each was cut (60 in the short form, not until then)',
  run: async (stage, size) => {
    const { count, orders, restMs } =
      size === 'short' ? { count: 60, orders: 40, restMs: 20 } : { count: 600, orders: 800, restMs: 200 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop(ground.settings, 1)
    const [address = ''] = shop.addresses()
    const slow = await openMany(stage, address, count)
    const began = performance.now()
    for (const [index, socket] of slow.sockets.entries())
      socket.write(index % 2 === 0 ? HALF_HEAD : HALF_BODY)
    const drops = setInterval(() => {
      for (const socket of slow.sockets) if (socket.writable) socket.write('x')
    }, LOOK_MS)
    stage.later(async () => clearInterval(drops))
    const load = await pour(shop.addresses, storm, { restMs })
    let ordering = true
    const ordered = load.finished().finally(() => {
      ordering = false
    })
    let allCut = Number.POSITIVE_INFINITY
    const isWaiting = () => {
      if (slow.closed() < count) return size === 'long'
      allCut = Math.min(allCut, performance.now() - began)
      return false
    }
    const [probed] = await Promise.all([probe(address, () => isWaiting() || ordering), ordered])
    clearInterval(drops)
    const cut = slow.closed()
    return conclude({
      ...{ ground, storm, load, shops: [shop] },
      seen: `${count} slow callers, ${cut} cut; ${probed.count} pages, the slowest ${Math.round(probed.slowest)} ms`,
      checks: [
        check('every page is served', probed.wrong.length === 0, probed.wrong),
        within('each page is there', probed.slowest, 1000),
        ...(size === 'long' ? [within('the last of them is cut', allCut, 20_000)] : []),
      ],
    })
  },
}

export const callerScenarios: readonly Scenario[] = [idleConnections, slowClients]

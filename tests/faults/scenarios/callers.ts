import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { PATIENCE } from '#server/platform/slow-requests'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, type Size, stormOn, within } from '../scenario.ts'
import type { Ground, Shop, Stage } from '../stage.ts'
import { customerOf, type Storm } from '../storm.ts'

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

/** The largest file that there may be, of the storm's customer; its address. */
const largestFile = async (ground: Ground, { email }: Storm): Promise<string> => {
  const db = await ground.open()
  try {
    const { rows } = await sql<{ id: string }>`
      insert into line_files (user_id, kind, name, bytes, created_at, used_at)
      select id, 'pdf', 'a.pdf', convert_to(repeat('x', ${FILE_MAX_BYTES}::integer), 'UTF8'), now(), now()
      from users where email = ${email} returning id`.execute(db)
    return `/api/line-files/${rows[0]?.id}`
  } finally {
    await db.destroy()
  }
}

/** MB that an instance may grow by meanwhile, its orders and slow callers included: held for all who ask, it would be 1,300. */
const UNREAD_MB = 400

/** ms after which the first of their replies was given up: it comes to its turn among all that they ask for first */
const HELD_MS = 2 * PATIENCE.stalledMs + 15_000

/** Looks until it holds, 5 s at most. */
const until = async (holds: () => boolean): Promise<void> => {
  for (let looked = 0; looked < 50 && !holds(); looked++) await pause(LOOK_MS)
}

/** Callers who read nothing of what they ask for: a large file, or 400 pages at once. */
const readNothing = async (stage: Stage, shop: Shop, file: { path: string; bearer: string }, size: Size) => {
  const [address = ''] = shop.addresses()
  const count = size === 'short' ? { files: 12, pages: 6 } : { files: 120, pages: 60 }
  const memory = () => memoryOf(shop.server(0).pid)
  const before = await memory()
  const asking = await openMany(stage, address, count.pages)
  const reading = await openMany(stage, address, count.files)
  const began = performance.now()
  const one = `GET ${file.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${file.bearer}\r\n\r\n`
  for (const socket of reading.sockets) socket.pause().write(one)
  for (const socket of asking.sockets) socket.pause().write(REQUEST.replace('health', 'home').repeat(400))
  let most = before
  const look = setInterval(async () => {
    most = Math.max(most, await memory())
  }, LOOK_MS)
  stage.later(async () => clearInterval(look))
  return {
    isHeld: () => performance.now() - began < HELD_MS,
    end: async () => {
      clearInterval(look)
      // a connection that is not read hears nothing of its end before
      for (const socket of asking.sockets) socket.resume()
      await until(() => asking.closed() === count.pages)
      if (size === 'long') {
        for (const socket of reading.sockets) socket.resume()
        await until(() => reading.closed() > 0)
      }
      const cut = asking.closed()
      const taken = Math.round(most - before)
      return {
        seen: `${count.files + count.pages} that read nothing, ${taken} MB more at most`,
        checks: [
          check(`it takes no more than ${UNREAD_MB} MB more`, taken <= UNREAD_MB, taken),
          check('who asks for too much at once is cut', cut === count.pages, cut),
          ...(size === 'long' ? [check('what nobody reads is given up', reading.closed() > 0)] : []),
        ],
      }
    },
  }
}

const slowClients: Scenario = {
  name: 'slow-clients',
  what: '600 callers send their headers, or their body, a byte a tenth of a second on the instance that orders are placed on, until each was cut (60 in the short form, not until then); 120 others ask for a file of 8 MB and 60 for 400 pages at once, and read nothing (12 and 6)',
  run: async (stage, size) => {
    const { count, orders, restMs } =
      size === 'short' ? { count: 60, orders: 40, restMs: 20 } : { count: 600, orders: 800, restMs: 200 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const path = await largestFile(ground, storm)
    const shop = await stage.shop(ground.settings, 1)
    const [address = ''] = shop.addresses()
    const { bearer } = await customerOf(address, storm)
    const slow = await openMany(stage, address, count)
    const began = performance.now()
    for (const [index, socket] of slow.sockets.entries())
      socket.write(index % 2 === 0 ? HALF_HEAD : HALF_BODY)
    const drops = setInterval(() => {
      for (const socket of slow.sockets) if (socket.writable) socket.write('x')
    }, LOOK_MS)
    stage.later(async () => clearInterval(drops))
    const unread = await readNothing(stage, shop, { path, bearer }, size)
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
    const isHeld = () => size === 'long' && unread.isHeld()
    const [probed] = await Promise.all([probe(address, () => isWaiting() || isHeld() || ordering), ordered])
    clearInterval(drops)
    const cut = slow.closed()
    const readers = await unread.end()
    return conclude({
      ...{ ground, storm, load, shops: [shop] },
      seen: `${count} slow callers, ${cut} cut; ${readers.seen}; ${probed.count} pages, the slowest ${Math.round(probed.slowest)} ms`,
      checks: [
        check('every page is served', probed.wrong.length === 0, probed.wrong),
        within('each page is there', probed.slowest, 1000),
        ...readers.checks,
        ...(size === 'long' ? [within('the last of them is cut', allCut, 20_000)] : []),
      ],
    })
  },
}

export const callerScenarios: readonly Scenario[] = [idleConnections, slowClients]

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { pour } from '../load.ts'
import { check, conclude, type Scenario, stormOn, within } from '../scenario.ts'
import type { Ground, Stage } from '../stage.ts'
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

/** MB that replies which nobody reads may take of an instance, whatever their number. */
const UNREAD_MB = 200

/** ms after which the first of them was given up */
const HELD_MS = 32_000

/** Looks until it holds, 5 s at most. */
const until = async (holds: () => boolean): Promise<void> => {
  for (let looked = 0; looked < 50 && !holds(); looked++) await pause(LOOK_MS)
}

const slowReaders: Scenario = {
  name: 'slow-readers',
  what: '120 callers ask the instance that orders are placed on for a file of 8 MB, and 60 for 400 pages at once, and read none of it (12 and 6 in the short form, which does not wait until they are cut)',
  run: async (stage, size) => {
    const { files, pages, orders, restMs } =
      size === 'short'
        ? { files: 12, pages: 6, orders: 40, restMs: 20 }
        : { files: 120, pages: 60, orders: 800, restMs: 200 }
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const path = await largestFile(ground, storm)
    const shop = await stage.shop(ground.settings, 1)
    const [address = ''] = shop.addresses()
    const { bearer } = await customerOf(address, storm)
    const load = await pour(shop.addresses, storm, { restMs })
    const before = await memoryOf(shop.server(0).pid)
    const asking = await openMany(stage, address, pages)
    const reading = await openMany(stage, address, files)
    const began = performance.now()
    const file = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer}\r\n\r\n`
    const page = 'GET /api/home HTTP/1.1\r\nhost: x\r\n\r\n'
    for (const [sockets, text] of [
      [reading.sockets, file] as const,
      [asking.sockets, page.repeat(400)] as const,
    ])
      for (const socket of sockets) socket.pause().write(text)
    let ordering = true
    const ordered = load.finished().finally(() => {
      ordering = false
    })
    let most = before
    const look = setInterval(async () => {
      most = Math.max(most, await memoryOf(shop.server(0).pid))
    }, LOOK_MS)
    stage.later(async () => clearInterval(look))
    const isWaiting = () => size === 'long' && performance.now() - began < HELD_MS
    const [probed] = await Promise.all([probe(address, () => isWaiting() || ordering), ordered])
    clearInterval(look)
    // a connection that is not read hears nothing of its end before
    for (const socket of asking.sockets) socket.resume()
    await until(() => asking.closed() === pages)
    if (size === 'long') {
      for (const socket of reading.sockets) socket.resume()
      await until(() => reading.closed() > 0)
    }
    const cut = asking.closed()
    return conclude({
      ...{ ground, storm, load, shops: [shop] },
      seen: `${files + pages} callers, ${Math.round(most - before)} MB more at most, ${cut} of ${pages} that asked for too much cut; ${probed.count} pages, the slowest ${Math.round(probed.slowest)} ms`,
      checks: [
        check('every page is served', probed.wrong.length === 0, probed.wrong),
        check(`no more than ${UNREAD_MB} MB are held for them`, most - before <= UNREAD_MB, most - before),
        check('who asks for too much at once is cut', cut === pages, cut),
        within('each page is there', probed.slowest, 1000),
        ...(size === 'long' ? [check('a reply that nobody reads is given up', reading.closed() > 0)] : []),
      ],
    })
  },
}

export const callerScenarios: readonly Scenario[] = [idleConnections, slowClients, slowReaders]

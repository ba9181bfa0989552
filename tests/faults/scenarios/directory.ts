import { join } from 'node:path'
import { pour } from '../load.ts'
import { auditOf, check, conclude, resultOf, type Scenario, stormOn, within } from '../scenario.ts'
import { copyTree, embeddedGround } from '../stage.ts'

const twoProcesses: Scenario = {
  name: 'two-processes',
  what: 'further processes are started on the directory of one that takes orders; then it is killed and several are started at once',
  run: async (stage, size) => {
    // the callers rest so long that orders are left when the last of them starts, however fast orders have become
    const { tries, atOnce, orders, restMs } =
      size === 'short'
        ? { tries: 1, atOnce: 2, orders: 120, restMs: 400 }
        : { tries: 10, atOnce: 8, orders: 1500, restMs: 100 }
    const ground = await stage.ground('embedded')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop(ground.settings, 1)
    let [address = ''] = shop.addresses()
    const load = await pour(() => [address], storm, { callers: 4, restMs })
    const { pid } = shop.server(0)
    const refusals: string[] = []
    let slowest = 0
    for (let attempt = 0; attempt < tries; attempt++) {
      const began = performance.now()
      const second = await stage.start(ground.settings)
      const code = await second.ended
      slowest = Math.max(slowest, performance.now() - began)
      const line = `${code} ${second.errors().trim()}`
      if (!line.startsWith(`1 The data directory ${ground.settings.DATA_DIR} is in use by process ${pid} `))
        refusals.push(line)
    }
    await load.reaches(10)
    await shop.end(0, 'SIGKILL')
    const at = performance.now()
    const all = await Promise.all(Array.from({ length: atOnce }, () => stage.start(ground.settings)))
    address = await Promise.any(all.map(({ listening }) => listening))
    const recovered = [await load.recovers(at)]
    // those that wait for the holder give up
    const codes: unknown[] = []
    const serving = await Promise.all(
      all.map(async (server) => {
        const isServing = await server.listening.then(
          (url) => url === address,
          () => false,
        )
        if (!isServing) codes.push(await server.ended)
        return isServing
      }),
    )
    await load.stop()
    for (const server of all) {
      server.kill('SIGKILL')
      await server.ended
    }
    const count = serving.filter(Boolean).length
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load),
      recovered,
      withinMs: 15_000,
      seen: `${tries} starts refused; ${atOnce} at once after the kill`,
      checks: [
        check('a second process ends with code 1 and names the holder', refusals.length === 0, refusals),
        within('it ends', slowest, 8000),
        check('of those that start at once one serves', count === 1, count),
        check(
          'the others end with code 1',
          codes.every((code) => code === 1),
          codes,
        ),
      ],
    })
  },
}

const restoredEmbedded: Scenario = {
  name: 'restored-embedded',
  what: 'the only process is stopped amid orders, DATA_DIR is copied and lost, and a process is started on the copy. From its start to the first order after it',
  run: async (stage, size) => {
    const { orders } = size === 'short' ? { orders: 60 } : { orders: 1000 }
    const ground = await stage.ground('embedded')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop(ground.settings, 1)
    let [address = ''] = shop.addresses()
    const load = await pour(() => [address], storm, { callers: 8, restMs: 50 })
    await load.reaches(orders / 3)
    const code = await shop.end(0, 'SIGTERM')
    const copy = join(await stage.directory(), 'copy')
    await copyTree(ground.settings.DATA_DIR ?? '', copy)
    const restored = embeddedGround(copy)
    const at = performance.now()
    const again = await stage.shop(restored.settings, 1)
    address = again.addresses()[0] ?? ''
    const recovered = [await load.recovers(at)]
    await load.finished()
    return conclude({
      ...{ ground: restored, storm, load, shops: [again], asksAgain: true, recovered, withinMs: 15_000 },
      seen: 'the directory of a process that was stopped',
      checks: [check('it stops with code 0', code === 0, code)],
    })
  },
}

export const directoryScenarios: readonly Scenario[] = [twoProcesses, restoredEmbedded]

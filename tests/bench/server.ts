import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs `use` against the shop in a process of its own (`serve.ts`), with its demo data and built pages; `orders` more
 * for the demo installer.
 */
export const withServer = async <T>(
  engine: 'embedded' | 'postgres',
  use: (url: string) => Promise<T>,
  { orders = 0 } = {},
): Promise<T> => {
  const child = fork('tests/bench/serve.ts', [engine, String(orders)], {
    execArgv: ['--import', 'tsx'],
    // It prints each mail that it keeps.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    gone.then(() => Promise.reject(new Error('The server to measure did not start.'))),
  ])
  try {
    return await use(url)
  } finally {
    child.send('stop')
    await gone
  }
}

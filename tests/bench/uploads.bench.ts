import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { catalog, home, search } from '#shared/catalogue/catalogue.endpoints'
import { publishUpload, sendUpload, uploadEvents } from '#shared/dashboard/uploads.endpoints'
import type { Upload, UploadReply } from '#shared/dashboard/uploads.schema'
import { authenticate, login } from '#shared/session/session.endpoints'
import type { Figure } from './figures.ts'

/** Seconds, ms and MB of the issue; p99 by engine. */
const TARGETS = { seconds: 60, megabytes: 400, p99: { postgres: 50, embedded: 150 } } as const
/** ms between two of the other requests. */
const EVERY_MS = 25
/** ms of the other requests alone, before: what the machine gives them without an upload. */
const ALONE_MS = 5000

const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? Number.NaN

const tokenOf = async (url: string): Promise<string> => {
  const reply = await fetch(url + login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: 'Demo!2026' }),
  })
  return ((await reply.json()) as { auth_token: string }).auth_token
}

/** Follows an upload's events until its job has ended. */
const settled = async (url: string, id: string, headers: Record<string, string>): Promise<Upload> => {
  const reply = await fetch(url + uploadEvents.url.replace(':id', id), { headers })
  const events = (await reply.text()).trim().split('\n\n')
  const data = /^data: (.*)$/m.exec(events.at(-1) ?? '')?.[1]
  if (data === undefined) throw new Error('The events had no state.')
  return (JSON.parse(data) as UploadReply).upload
}

/** Asks calls of customers in turn until it is told to stop; how long each took, ms. */
const askMeanwhile = (url: string, headers: Record<string, string>) => {
  const paths = [home.url, authenticate.url, catalog.url, `${search.url}?keywords=moteur`]
  const times: number[] = []
  let stopped = false
  const ended = (async () => {
    for (let turn = 0; !stopped; turn++) {
      const start = performance.now()
      const reply = await fetch(url + paths[turn % paths.length], { headers })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}.`)
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  return {
    stop: async (): Promise<number[]> => {
      stopped = true
      await ended
      return times
    },
  }
}

/** A file of 100,000 prices: its dry run and its publication, what others wait meanwhile, and memory. */
export const benchUploads = async (engine: 'embedded' | 'postgres'): Promise<Figure[]> => {
  const child = fork('tests/bench/uploads-serve.ts', [engine], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const next = async <T>(): Promise<T> =>
    Promise.race([
      once(child, 'message').then(([message]) => message as T),
      gone.then(() => Promise.reject(new Error('The server to measure ended.'))),
    ])
  const { url, csv } = await next<{ url: string; csv: string }>()
  const headers = { authorization: `Bearer ${await tokenOf(url)}` }
  child.send('begin')
  await next()
  const alone = askMeanwhile(url, headers)
  await new Promise((resolve) => setTimeout(resolve, ALONE_MS))
  const before = percentile(await alone.stop(), 0.99)
  const others = askMeanwhile(url, headers)

  const form = new FormData()
  form.append('file', new Blob([csv]), 'tarif.csv')
  const began = performance.now()
  const sent = await fetch(url + sendUpload.url, { method: 'POST', headers, body: form })
  const { upload } = (await sent.json()) as UploadReply
  const checked = await settled(url, upload.id, headers)
  const dryRun = (performance.now() - began) / 1000
  if (checked.state !== 'ready') throw new Error(`The upload is ${checked.state}: ${checked.message}`)
  const start = performance.now()
  await fetch(url + publishUpload.url.replace(':id', upload.id), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Mesure' }),
  })
  const published = await settled(url, upload.id, headers)
  const publication = (performance.now() - start) / 1000
  if (published.state !== 'published') throw new Error(`It is ${published.state}: ${published.message}`)

  const times = await others.stop()
  child.send('stop')
  const memory = await next<{ idle: number; largest: number; cpuSeconds: number }>()
  await gone
  const missed = (is: boolean): string => (is ? ': MISSED' : '')
  const seconds = dryRun + publication
  const p99 = percentile(times, 0.99)
  const [idle, largest] = [memory.idle / 1e6, memory.largest / 1e6]
  const { carts, orders } = checked.impact ?? { carts: undefined, orders: undefined }
  return [
    {
      name: `100,000 prices, dry run and publication (${engine})`,
      value: `${seconds.toFixed(1)} s`,
      note: `target ${TARGETS.seconds} s${missed(seconds > TARGETS.seconds)}; dry run ${dryRun.toFixed(1)}, publication ${publication.toFixed(1)} s, the server’s own processor time ${memory.cpuSeconds.toFixed(1)} s; ${checked.counts.changed} prices, lines that move: ${carts?.moved} in ${carts?.checked} carts, ${orders?.moved} in ${orders?.checked} orders`,
    },
    {
      name: `other requests meanwhile (${engine})`,
      value: `p99 ${p99.toFixed(0)} ms`,
      note: `target ${TARGETS.p99[engine]} ms${missed(p99 > TARGETS.p99[engine])}; median ${percentile(times, 0.5).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}; p99 ${before.toFixed(0)} ms just before it, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    },
    {
      name: `memory of the process (${engine})`,
      value: `${largest.toFixed(0)} MB at most`,
      note: `target ${TARGETS.megabytes} MB${missed(largest > TARGETS.megabytes)}; ${idle.toFixed(0)} MB before`,
    },
  ]
}

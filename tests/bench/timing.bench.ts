import type { Endpoint } from '#shared/platform/endpoint'
import { requestOtp } from '#shared/session/otp.endpoints'
import { resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { against, type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** Samples of each kind; they alternate, and so does which comes first. */
const SAMPLES = 200
const WARM_UP = 10
/** ms between the medians that nobody can tell from the network's own. */
const TARGET = 5

/** One of the demo's accounts, and an address of the same length that has none. */
const KNOWN = 'installateur@demo.example'
const UNKNOWN = 'installateus@demo.example'

const calls: [name: string, call: Endpoint, fields: Record<string, string>][] = [
  ['login', login, { password: 'Faux!2026' }],
  ['code request', requestOtp, {}],
  ['reset request', resetPassword, {}],
]

interface Sample {
  ms: number
  /** all that the reply shows, but for what is of each request: its time, its number and its cookies’ values */
  shown: string
}

const ask = async (url: string, call: Endpoint, body: object): Promise<Sample> => {
  const start = performance.now()
  const reply = await fetch(url + call.url, {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const ms = performance.now() - start
  const headers = [...reply.headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value])
  return {
    ms,
    shown: JSON.stringify([reply.status, headers, text.replace(/"requestId":"[^"]*"/, '"requestId":""')]),
  }
}

/** How long known and unknown e-mails take at each call; throws when their replies differ. */
export const benchTiming = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withServer(engine, async (url) => {
    const figures: Figure[] = []
    for (const [name, call, fields] of calls) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const shown = new Set<string>()
      for (let round = -WARM_UP; round < SAMPLES; round++) {
        const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        for (const kind of order) {
          const email = kind === 'known' ? KNOWN : UNKNOWN
          const sample = await ask(url, call, { ...fields, email })
          if (round < 0) continue
          times[kind].push(sample.ms)
          shown.add(sample.shown)
        }
      }
      if (shown.size !== 1) throw new Error(`${name}: the replies differ: ${[...shown].join(' | ')}`)
      const [known, unknown] = [median(times.known), median(times.unknown)]
      const apart = Math.abs(known - unknown)
      figures.push({
        name: `${name} (${engine})`,
        value: `medians ${apart.toFixed(2)} ms apart`,
        note: `${against(`${TARGET} ms`, apart > TARGET)}; known ${known.toFixed(1)}, unknown ${unknown.toFixed(1)} ms, ${SAMPLES} samples each, replies identical`,
      })
    }
    return figures
  })

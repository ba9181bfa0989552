import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { catalog, search } from '#shared/catalogue/catalogue.endpoints'
import {
  confirmGaps,
  publishUpload,
  restorePriceList,
  sendUpload,
  upload as uploadCall,
  uploadEvents,
} from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload, UploadReply } from '#shared/dashboard/uploads/uploads.schema'
import { home } from '#shared/home/home.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import { startArguments } from './built-shop.ts'

/** ms between two of the other requests. */
const EVERY_MS = 25
/** ms between two looks at the memory. */
const SAMPLE_MS = 50
/** Ticks of the processor's time in a second, on Linux. */
const TICKS = 100

/** MB of memory, and seconds of processor, since they were asked for the last time. */
export interface ServerFigures {
  now: number
  largest: number
  seconds: number
}

/** What Linux tells of another process: its memory in MB, and its processor time in seconds. */
const processOf = async (pid: number): Promise<{ megabytes: number; seconds: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const times = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return {
    megabytes: (Number(/^VmRSS:\s+([0-9]+)/m.exec(status)?.[1]) * 1024) / 1e6,
    seconds: (Number(times[11]) + Number(times[12])) / TICKS,
  }
}

/** The built server as `npm start` has it, in its own process with nothing else in it, and what an admin does on it. */
export const serveUploads = async (settings: Readonly<Record<string, string>>) => {
  const asked = (await startArguments()).filter((one) => one.startsWith('--'))
  const child = spawn(process.execPath, [...asked, 'dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DEMO_DATA: 'never',
      RATE_LIMIT_SCALE: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /en ligne\u00a0: (http:\S+)/.exec(output)?.[1]
      if (address) done(address)
    })
    gone.then(([code]) => fail(new Error(`The server to measure ended (${code}).`)))
  })
  const pid = child.pid ?? 0
  let largest = 0
  const sampling = setInterval(async () => {
    // a look that falls after its end sees nothing
    const { megabytes } = await processOf(pid).catch(() => ({ megabytes: 0 }))
    largest = Math.max(largest, megabytes)
  }, SAMPLE_MS)
  let before = 0

  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email: 'admin@demo.example', password: 'Demo!2026' })
  const signedIn = await fetch(url + login.url, { method: 'POST', headers: json, body: credentials })
  const { auth_token } = (await signedIn.json()) as { auth_token: string }
  const headers = { authorization: `Bearer ${auth_token}` }

  const ask = async (path: string, init: RequestInit = {}): Promise<Upload> => {
    const reply = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as UploadReply).upload
  }
  /** Follows an upload's events until its job has ended; throws unless it is `wanted`. */
  const settled = async (id: string, wanted: Upload['state']): Promise<Upload> => {
    const events = await fetch(url + uploadEvents.url.replace(':id', id), { headers })
    await events.arrayBuffer()
    const upload = await ask(uploadCall.url.replace(':id', id))
    if (upload.state !== wanted) throw new Error(`The upload is ${upload.state}: ${upload.message}`)
    return upload
  }

  return {
    /** Asks calls of customers in turn until it is told to stop; how long each took, ms. */
    askMeanwhile: () => {
      const paths = [home.url, authenticate.url, catalog.url, `${search.url}?keywords=moteur`]
      const times: number[] = []
      let stopped = false
      const ended = (async () => {
        for (let turn = 0; !stopped; turn++) {
          const began = performance.now()
          const reply = await fetch(url + paths[turn % paths.length], { headers })
          const body = await reply.text()
          if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${body}`)
          times.push(performance.now() - began)
          await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
        }
      })()
      // told once they are stopped
      ended.catch(() => {})
      return async (): Promise<number[]> => {
        stopped = true
        await ended
        return times
      }
    },
    figures: async (): Promise<ServerFigures> => {
      const { megabytes: now, seconds } = await processOf(pid)
      const figures = { now, largest: Math.max(largest, now), seconds: seconds - before }
      largest = 0
      before = seconds
      return figures
    },
    /** sends a file; its upload, checked */
    check: async (file: Buffer): Promise<Upload> => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), 'tarif.csv')
      const { id } = await ask(sendUpload.url, { method: 'POST', body: form })
      return settled(id, 'ready')
    },
    /** its suspicious changes confirmed */
    publish: async (id: string): Promise<Upload> => {
      const { counts, revision } = await ask(uploadCall.url.replace(':id', id))
      if (counts.suspicious > counts.confirmed) {
        const confirmation = JSON.stringify({ reason: 'Tarif du fabricant', revision })
        await ask(confirmGaps.url.replace(':id', id), { method: 'POST', headers: json, body: confirmation })
      }
      const body = JSON.stringify({ label: 'Mesure' })
      await ask(publishUpload.url.replace(':id', id), { method: 'POST', headers: json, body })
      return settled(id, 'published')
    },
    /** asks for the return to a list; its upload, checked */
    restore: async (version: number): Promise<Upload> => {
      const { id } = await ask(restorePriceList.url.replace(':version', String(version)), { method: 'POST' })
      return settled(id, 'ready')
    },
    stop: async (): Promise<void> => {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await gone
    },
  }
}

/**
 * Reads the file named by its argument, in a process of its own so that its memory is its own, and sends what it
 * took. A turn of the event loop is measured by the clock and by the processor: on a busy machine the clock also
 * counts others' work.
 */
import { readFile, stat } from 'node:fs/promises'
import { readUpload } from '#server/dashboard/uploads/read-upload'

export interface ReadFigures {
  good: number
  ms: number
  /** resident at most, MB */
  beforeMb: number
  peakMb: number
  /** longest turn of the event loop, ms */
  stallMs: number
  stallCpuMs: number
}

/** MB that the process held at most, as Linux tells it: what Node tells begins with what the process held that forked it. */
const peakMbNow = async (): Promise<number> =>
  Number(/^VmHWM:\s+([0-9]+)/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024

const path = process.argv[2] ?? ''
const { size } = await stat(path)
const beforeMb = await peakMbNow()
let stallMs = 0
let stallCpuMs = 0
let last = performance.now()
let lastCpu = process.cpuUsage().user
const ticker = setInterval(() => {
  const now = performance.now()
  const cpu = process.cpuUsage().user
  stallMs = Math.max(stallMs, now - last)
  stallCpuMs = Math.max(stallCpuMs, (cpu - lastCpu) / 1000)
  last = now
  lastCpu = cpu
}, 1)
let good = 0
const start = performance.now()
for await (const batch of readUpload({ path, name: path, size })) {
  good += batch.rows.filter((row) => 'row' in row).length
}
const ms = performance.now() - start
clearInterval(ticker)
const peakMb = await peakMbNow()
process.send?.({ good, ms, beforeMb, peakMb, stallMs, stallCpuMs } satisfies ReadFigures)

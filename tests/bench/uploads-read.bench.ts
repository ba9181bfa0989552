import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listWorkbook } from '#tests/dashboard/upload-files'
import { against, type Figure } from './figures.ts'
import type { ReadFigures } from './uploads-read.child.ts'

const LINES = 100_000
/** ms that a turn of the event loop may take, since other requests wait for it. */
const STALL_TARGET = 50
const MEMORY_TARGET_MB = 400
const MB = 1024 * 1024

const header = ['référence', 'type', 'désignation', 'prix HT', 'unité', 'famille', 'attr:nm']

/** Each designation is its own, so that a workbook cannot share them. */
const rows = (): (string | number)[][] =>
  Array.from({ length: LINES }, (_, at) => [
    `BENCH-${at}`,
    'support',
    `Support n° ${at}, mural et plafond, « acier » laqué`,
    ((at * 37) % 100_000) / 100,
    'u',
    'rail-manuel-25',
    at % 50,
  ])

const csvOf = (lines: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(lines.map((line) => line.map((cell) => String(cell).replace('.', ',')).join(';')).join('\r\n'))

const readInChild = async (path: string): Promise<ReadFigures> => {
  const child = fork(new URL('./uploads-read.child.ts', import.meta.url), [path])
  const ended = once(child, 'exit')
  const figures = await Promise.race([once(child, 'message'), ended.then(() => [])])
  await ended
  if (figures.length === 0) throw new Error(`${path} could not be read.`)
  return figures[0]
}

const measure = async (name: string, path: string): Promise<Figure> => {
  const { size } = await stat(path)
  const { good, ms, beforeMb, peakMb, stallMs, stallCpuMs } = await readInChild(path)
  if (good !== LINES) throw new Error(`${name}: ${good} of ${LINES} rows were good`)
  return {
    name: `${name}, ${LINES.toLocaleString('en')} lines (${(size / MB).toFixed(1)} MB)`,
    value: `${(ms / 1000).toFixed(2)} s, peak ${peakMb.toFixed(0)} MB`,
    note: `${against(`${MEMORY_TARGET_MB} MB`, peakMb > MEMORY_TARGET_MB)} (${beforeMb.toFixed(0)} before); longest turn ${stallMs.toFixed(0)} ms, ${stallCpuMs.toFixed(0)} ms of processor, ${against(`${STALL_TARGET} ms`, Math.min(stallMs, stallCpuMs) > STALL_TARGET)}`,
  }
}

/** Reads and checks a component file of 100,000 lines in both formats: time, peak memory, longest turn. */
export const benchUploadsRead = async (): Promise<Figure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'uploads-read-'))
  try {
    const csv = join(directory, 'bench.csv')
    const xlsx = join(directory, 'bench.xlsx')
    await writeFile(csv, csvOf([header, ...rows()]))
    await writeFile(xlsx, await listWorkbook([header, ...rows()]))
    return [await measure('read CSV', csv), await measure('read XLSX', xlsx)]
  } finally {
    await rm(directory, { recursive: true })
  }
}

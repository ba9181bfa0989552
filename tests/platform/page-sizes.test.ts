import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { loadRenderer } from '#server/platform/page-renderer'
import { pageHeads } from '#shared/platform/page-heads'
import { builtPages } from './database.ts'
import { scriptsLimit } from './script-limits.ts'

/** Largest file that the server compiles at once, bytes: it takes many times as much, and keeps it (decision 043). */
const LARGEST_COMPILED = 800_000

let directory: string
let render: Awaited<ReturnType<typeof loadRenderer>>
let shared: string[]
beforeAll(async () => {
  directory = await builtPages()
  render = await loadRenderer(directory)
  const index = await readFile(join(directory, 'client', 'index.html'), 'utf8')
  shared = [...index.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => String(match[1]))
}, 300_000)

/** As it is sent: the compressed twin, or the file itself when it is too small for one. */
const weightOf = async (file: string): Promise<number> => {
  const path = join(directory, 'client', file)
  const { size } = await stat(`${path}.gz`).catch(() => stat(path))
  return size
}

/** What a page announces is counted; a browser's visit (`browser/home.test.ts`) sees that / asks for nothing more. */
test.each(Object.keys(pageHeads))('%s asks for no more JavaScript than it may', async (path) => {
  const { html, files } = await render(path, loadConfig({}).company)
  expect(html).toContain('<main')
  expect(shared.length).toBeGreaterThan(0)
  const weights = await Promise.all([...shared, ...files].map(weightOf))
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(scriptsLimit(path))
})

test('the rendered page and the style sheet name their classes alike', async () => {
  const { html } = await render('/', loadConfig({}).company)
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(directory, 'client', '.vite', 'manifest.json'), 'utf8'),
  )
  const sheet = await readFile(join(directory, 'client', manifest['style.css']?.file ?? ''), 'utf8')
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => String(match[1]).split(' '))
  const scoped = [...new Set(classes)].filter((name) => /^[A-Z]\w+-\w+$/.test(name))
  expect(scoped.length).toBeGreaterThan(20)
  expect(scoped.filter((name) => !sheet.includes(`.${name}`))).toEqual([])
})

test('each style sheet has a name of its own, which its classes begin with', async () => {
  const files = await readdir(join(import.meta.dirname, '..', '..', 'client'), { recursive: true })
  const sheets = files.filter((file) => file.endsWith('.module.css')).map((file) => basename(file))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.filter((name, place) => sheets.indexOf(name) !== place)).toEqual([])
})

test('what renders pages is in small files of ASCII, which take the server little memory', async () => {
  const home = join(directory, 'prerender')
  const files = (await readdir(home, { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(join(home, file))))
  expect(files).toContain('prerender.js')
  expect(files.filter((_, index) => (texts[index]?.length ?? 0) > LARGEST_COMPILED)).toEqual([])
  expect(files.filter((_, index) => texts[index]?.some((byte) => byte > 0x7f))).toEqual([])
})

test('the design system’s own page is not built', async () => {
  const assets = join(directory, 'client', 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  expect(scripts.some((file) => file.startsWith('HomePage-'))).toBe(true)
  const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')))
  expect(scripts.filter((_, index) => texts[index]?.includes('_design'))).toEqual([])
  expect(scripts.filter((file) => file.startsWith('DesignPage-'))).toEqual([])
})

test('nothing of the inspector is built', async () => {
  const files = await readdir(join(directory, 'client'), { recursive: true })
  expect(files.filter((file) => /inspect/.test(file))).toEqual([])
  const texts = await Promise.all(
    files
      .filter((file) => /\.(js|html)$/.test(file))
      .map((file) => readFile(join(directory, 'client', file), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => /BroadcastChannel|platform\/inspect/.test(text))).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeContexts, workerChromium } from '#tests/platform/chromium'

vi.setConfig({ testTimeout: 120_000 })

let home: string
let server: ViteDevServer
let context: BrowserContext

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ombrelia-test-inspect-'))
  vi.stubEnv('INSPECT', '1')
  server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    cacheDir: home,
    server: { port: 0, strictPort: false, open: false, hmr: false },
  })
  await server.listen()
  context = await (await workerChromium()).newContext({ baseURL: server.resolvedUrls?.local[0] ?? '' })
  // nothing but the pages' own server is there, and nothing else may be asked for
  await context.route(
    ({ pathname }) => /^\/(api|refresh)(\/|$)/.test(pathname),
    (route) => route.abort(),
  )
}, 120_000)

afterAll(async () => {
  await closeContexts(await workerChromium())
  await server.close()
  await rm(home, { recursive: true, force: true })
})

test('the machines of the shop are seen running, from one tab to another', async () => {
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const shop = await context.newPage()
  await shop.goto('/login')
  await shop.getByRole('textbox', { name: 'Adresse email' }).waitFor()
  const inspector = await context.newPage()
  await inspector.goto('/platform/inspect/inspector.html')
  const login = inspector.getByRole('navigation').getByRole('button', { name: /^login / })
  await expect.poll(() => login.textContent()).toContain('mode')
  await shop.getByRole('button', { name: 'Mot de passe oublié' }).click()
  await login.click()
  await expect
    .poll(() => inspector.getByRole('list', { name: 'Événements' }).textContent())
    .toContain('reset.open')
  await expect.poll(() => inspector.locator('#context').isVisible()).toBe(true)
  expect([...hosts]).toEqual([new URL(server.resolvedUrls?.local[0] ?? '').host])
})

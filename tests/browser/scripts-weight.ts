import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/**
 * What the scripts of a page weigh, bytes after `gzip -9` by file name: from the call on until the network is quiet
 * after `open`, what is fetched ahead included. None is read once it has answered, so that the page may close.
 */
export const scriptsWeight = async (
  page: Page,
  open: () => Promise<unknown>,
): Promise<{ total: number; sizes: [name: string, bytes: number][] }> => {
  const weighing: Promise<[string, number]>[] = []
  const weigh = (response: Response) => {
    if (!response.url().endsWith('.js')) return
    const name = response.url().split('/').at(-1) ?? ''
    weighing.push(response.body().then((body) => [name, gzipSync(body, { level: 9 }).byteLength]))
  }
  page.on('response', weigh)
  await open()
  await page.waitForLoadState('networkidle')
  let sizes: [string, number][]
  do sizes = await Promise.all(weighing)
  while (sizes.length < weighing.length)
  page.off('response', weigh)
  return { total: sizes.reduce((sum, [, size]) => sum + size, 0), sizes }
}

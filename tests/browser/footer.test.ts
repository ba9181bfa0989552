import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/platform/chromium-page'
import { signIn } from './sign-in.ts'

/** Where the window was scrolled to on its way to the top, px, after a click on the footer's link. */
const wayToTop = async (page: Page, link: string): Promise<number[]> => {
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: link, exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const way: number[] = []
    const start = window.scrollY
    Reflect.set(window, 'wayToTop', way)
    // coming to the link was a scroll too, and may be told late
    window.addEventListener('scroll', () => window.scrollY !== start && way.push(window.scrollY))
  })
  await footer.getByRole('link', { name: link, exact: true }).click()
  await page.waitForFunction(() => window.scrollY === 0)
  return page.evaluate(() => Reflect.get(window, 'wayToTop') as number[])
}

const linksOf = (page: Page) => page.getByRole('contentinfo').getByRole('link').allInnerTexts()

describe('footer', () => {
  const browser = useBrowser()

  test('the footer’s links scroll to the top smoothly, on the same page and on another; at once for who asked for stillness', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/conditions-de-vente')
    // the browser has taken over what came rendered
    await page.waitForFunction(() => Object.keys(document.querySelector('footer') ?? {}).length > 0)
    expect((await wayToTop(page, 'CGV')).filter((top) => top > 0)).toEqual([])

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect((await wayToTop(page, 'CGV')).filter((top) => top > 0).length).toBeGreaterThan(3)
    expect((await wayToTop(page, 'Mentions légales')).filter((top) => top > 0).length).toBeGreaterThan(3)
    expect(new URL(page.url()).pathname).toBe('/legal')
  })

  test('the footer has the same links for everyone', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    const guest = await linksOf(page)
    await signIn(page, 'admin@demo.example')
    await page.waitForURL('/')
    await page.getByRole('button', { name: 'Mon compte' }).waitFor()
    await expect.poll(() => linksOf(page)).toEqual(guest)
  })

  test('the footer comes with its page: a reload where one had scrolled moves nothing', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page.goto('/catalogue')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.waitForFunction(() => window.scrollY === 600)

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/assets\/CataloguePage-/, async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Chargement de la page…').waitFor()
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    release()
    await page.getByRole('contentinfo').waitFor()
    await page.waitForFunction(() => window.scrollY === 600)
  })
})

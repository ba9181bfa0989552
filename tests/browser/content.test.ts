import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSideScroll,
  PHONE,
  screenshot,
  type TestBrowser,
  useBrowser,
} from '#tests/platform/chromium-page'
import { look } from './look.ts'
import { signIn } from './sign-in.ts'

const pages = [
  ['/info', 'Notre histoire'],
  ['/services', 'Nos services'],
  ['/faq', 'Questions fréquentes'],
  ['/conditions-de-vente', 'Conditions générales de vente'],
  ['/legal', 'Mentions légales'],
  ['/politique-de-confidentialite', 'Politique de confidentialité'],
  ['/politique-cookies', 'Politique des cookies'],
] as const

/**
 * A page that nobody holds to standing still: on paper it is another, and an answer that the address names is opened
 * by the browser itself, once it has painted. Its context is to be closed.
 */
const openUnwatched = async (browser: TestBrowser, path: string, javaScriptEnabled = true) => {
  const context = await browser.browser.newContext({
    baseURL: browser.url,
    javaScriptEnabled,
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

describe('content', () => {
  const browser = useBrowser()

  test.each(pages)('%s reads at every width and on paper', async (path, title) => {
    const page = await browser.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await look(page, `content${path.replaceAll('/', '-')}`)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideScroll(page)
    await expectAccessible(page)

    const paper = await openUnwatched(browser, path)
    await paper.emulateMedia({ media: 'print' })
    await paper.setViewportSize({ width: 643, height: 1123 })
    await screenshot(paper, `print${path.replaceAll('/', '-')}`)
    await expect.poll(() => paper.locator('header, footer, nav').filter({ visible: true }).count()).toBe(0)
    await paper.context().close()
  })

  test('the footer leads to the legal pages, and /policy is the privacy policy', async () => {
    const page = await browser.newPage()
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const [link, title] of [
      ['CGV', 'Conditions générales de vente'],
      ['Politique de confidentialité', 'Politique de confidentialité'],
      ['Mentions légales', 'Mentions légales'],
      ['Cookies', 'Politique des cookies'],
      ['Questions fréquentes', 'Questions fréquentes'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await page.goto('/policy')
    await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
  })

  test('a deep link opens its answer under the header, with and without scripts', async () => {
    for (const scripts of [true, false]) {
      const page = await openUnwatched(browser, '/faq#code-refuse', scripts)
      const answer = page.getByRole('group').filter({ hasText: 'Pourquoi mon code est-il refusé' })
      await answer.getByText('il a déjà servi').waitFor()
      const { y = 0 } = (await answer.boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(64)
      expect(y).toBeLessThan(200)
      await page.context().close()
    }
  })

  test('the contents go to a section under the header, the first time and again', async () => {
    const page = await browser.newPage()
    await page.goto('/conditions-de-vente')
    const contents = page.getByRole('navigation', { name: 'Sommaire' })
    const article = page.getByRole('heading', { level: 2, name: /Article 9 / })
    const link = contents.getByRole('link', { name: 'Retard de paiement' })
    const isUnderHeader = () =>
      expect.poll(async () => Math.round((await article.boundingBox())?.y ?? 0)).toBe(64 + 24)
    await link.click()
    await isUnderHeader()
    expect(page.url()).toBe(`${browser.url}/conditions-de-vente#retard-de-paiement`)
    await expect.poll(() => article.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await link.click()
    await isUnderHeader()
  })

  test('a link to a section of another page arrives there, also once that page is loaded', async () => {
    const page = await browser.newPage()
    await page.goto('/faq')
    await page.getByText('Puis-je renvoyer un produit').click()
    const article = page.getByRole('heading', { level: 2, name: /Absence de droit de rétractation/ })
    for (const visit of ['first', 'again']) {
      await page.getByRole('main').getByRole('link', { name: 'conditions générales de vente' }).click()
      await expect
        .poll(async () => Math.round((await article.boundingBox())?.y ?? 0), { message: visit })
        .toBe(64 + 24)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
      await page.getByText('Puis-je renvoyer un produit').click()
    }
  })

  test('nothing is kept in the browser that the cookies page does not name', async () => {
    const page = await browser.newPage()
    await page.goto('/login')
    await signIn(page, 'installateur@demo.example')
    await page.waitForURL('/')
    await page
      .getByRole('button', { name: /^Commander/ })
      .first()
      .click()
    await page.waitForURL('/configurator')
    await page.getByRole('heading', { level: 1, name: 'Votre configuration' }).waitFor()
    await page.goto('/politique-cookies')
    await page.getByRole('heading', { level: 1, name: 'Politique des cookies' }).waitFor()
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const cookies = (await page.context().cookies([`${browser.url}/api/refresh`])).map(({ name }) => name)
    expect(cookies).toEqual(['refresh_token'])
    expect(kept.length).toBeGreaterThan(2)
    const named = await page.getByRole('rowheader').allTextContents()
    for (const name of [...kept, ...cookies]) expect(named).toContain(name)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { look } from './look.ts'
import { signIn } from './sign-in.ts'

const signedIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await signIn(page, email)
  await page.waitForURL('/')
  await page.locator('main h1').waitFor()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Panneaux du dashboard' })
const toggleOf = (page: Page) => menuOf(page).getByRole('button')
const entryOf = (page: Page, name: string) => menuOf(page).getByRole('link', { name })

describe('dashboard', () => {
  const browser = useBrowser()

  test('an admin goes from panel to panel, by mouse, by keyboard and by the history', async () => {
    const page = await browser.newPage({ viewport: { width: 1024, height: 800 } })
    await signedIn(page, 'admin@demo.example')
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await heading(page, 'Index utilisateurs').waitFor()

    // folded, it expands under the mouse and covers what is beside it
    await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false')
    const folded = await page.locator('main h1').boundingBox()
    await entryOf(page, 'Vue d’ensemble').hover()
    await menuOf(page).getByRole('button', { name: 'Replier le menu' }).waitFor()
    await expect.poll(() => page.locator('main h1').boundingBox()).toEqual(folded)
    await entryOf(page, 'Vue d’ensemble').click()
    await heading(page, 'Vue d’ensemble').waitFor()
    await expect.poll(() => page.title()).toBe('Vue d’ensemble · Ombrelia')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Vue d’ensemble')
    await expect.poll(() => entryOf(page, 'Vue d’ensemble').getAttribute('aria-current')).toBe('page')
    await page.mouse.move(900, 700)
    await menuOf(page).getByRole('button', { name: 'Déplier le menu' }).waitFor()

    // the keyboard's focus expands it too, Escape folds it
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await menuOf(page).getByRole('button', { name: 'Replier le menu' }).waitFor()
    await page.keyboard.press('Escape')
    await menuOf(page).getByRole('button', { name: 'Déplier le menu' }).waitFor()
    await expect.poll(() => toggleOf(page).evaluate((node) => node === document.activeElement)).toBe(true)

    await page.goBack()
    await heading(page, 'Index utilisateurs').waitFor()
    await page.goForward()
    await heading(page, 'Vue d’ensemble').waitFor()
    await page.reload()
    await heading(page, 'Vue d’ensemble').waitFor()
    await page.goto('/dashboard?panel=toString')
    await heading(page, 'Index utilisateurs').waitFor()

    // from 1600 px it is open for good
    await page.setViewportSize({ width: 1600, height: 900 })
    await toggleOf(page).waitFor({ state: 'detached' })
    const beside = await page.locator('main h1').boundingBox()
    expect(beside?.x).toBeGreaterThan(264)
  })

  test('the smallest screens have signs with tooltips, and a menu that closes after a choice', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signedIn(page, 'admin@demo.example')
    await page.goto('/dashboard?panel=welcome')
    await heading(page, 'Vue d’ensemble').waitFor()
    await entryOf(page, 'Index utilisateurs').focus()
    await page.getByRole('tooltip', { name: 'Index utilisateurs' }).waitFor()
    await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false')
    await toggleOf(page).click()
    await menuOf(page).getByRole('button', { name: 'Replier le menu' }).waitFor()
    await entryOf(page, 'Index utilisateurs').click()
    await heading(page, 'Index utilisateurs').waitFor()
    await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('the overview leads to what waits, and has a table behind each chart', async () => {
    const page = await browser.newPage()
    await signedIn(page, 'admin@demo.example')
    await page.goto('/dashboard?panel=welcome')
    await page.getByRole('img', { name: /^Chiffre d’affaires HT par semaine/ }).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Mentions légales' }).waitFor()
    expect((await footer.boundingBox())?.height).toBeLessThan(72)
    await look(page, 'dashboard-welcome')
    await page.getByRole('button', { name: /^Tableau.*Chiffre d’affaires par semaine/ }).click()
    const rows = page.getByRole('region', { name: 'Chiffre d’affaires par semaine' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(26)
    await page.getByRole('link', { name: 'Comptes vérifiés, à ouvrir' }).click()
    await page.waitForURL('/dashboard?panel=usersIndex&status=waiting')
    await page.getByRole('cell', { name: 'inactif@demo.example', exact: true }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  })

  test.each(['editeur@demo.example', null])('%s gets no file of it', async (email) => {
    const page = await browser.newPage()
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    if (email) await signedIn(page, email)
    await page.goto('/dashboard?panel=welcome')
    await page.waitForURL(email ? '/unauthorized' : '/login')
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(files.some((file) => file.includes('LoginPage') || file.includes('ErrorPages'))).toBe(true)
    expect(
      files.filter((file) => /dashboard|Panel-|\/api\/admin/i.test(file) && file !== '/dashboard'),
    ).toEqual([])
  })
})

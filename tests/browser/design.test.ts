import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible, expectNoSideScroll, screenshot } from '#tests/platform/chromium-page'
import { designPages } from './design-page.ts'

const SMALL = { width: 320, height: 640 }

vi.setConfig({ testTimeout: 120_000 })

const WIDTHS = [320, 390, 768, 1440]

const openDesign = designPages()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const dialog = (page: Page) => page.getByRole('dialog')

describe('the design system', () => {
  test.each(['light', 'dark'] as const)('is accessible and fits, %s', async (colorScheme) => {
    const page = await openDesign({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await screenshot(page, `design-${colorScheme}`)
    }
  })

  test.each(['light', 'dark'] as const)(
    'open dialogs, menus and tooltips are accessible, %s',
    async (colorScheme) => {
      const page = await openDesign({ colorScheme, viewport: SMALL })
      await page.getByRole('button', { name: 'Recommander' }).hover()
      await page.getByRole('tooltip').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menu').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '2xl', exact: true }).click()
      await dialog(page).waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
    },
  )

  test('tabs answer the arrows, Home and End', async () => {
    const page = await openDesign()
    const tab = (name: string) => page.getByRole('tab', { name })
    const shown = () => page.getByRole('tabpanel').textContent()
    await tab('Données Personnelles').focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await focusedText(page), await shown()])
      .toEqual(['Gestion des adresses', 'Vos adresses.'])
    await page.keyboard.press('End')
    await expect
      .poll(async () => [await focusedText(page), await shown()])
      .toEqual(['Historique des commandes', 'Vos commandes.'])
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await focusedText(page), await shown()])
      .toEqual(['Données Personnelles', 'Vos données.'])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedText(page)).toBe('Historique des commandes')
    await page.keyboard.press('Home')
    await expect.poll(() => focusedText(page)).toBe('Données Personnelles')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toBe('Vos données.')
  })

  test('a menu answers its keys and gives the focus back', async () => {
    const page = await openDesign()
    const button = page.getByRole('button', { name: 'Actions' })
    const menu = page.getByRole('menu')
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedText(page)).toBe('Dupliquer')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedText(page)).toBe('Supprimer')
    // out of use: nothing happens
    await page.keyboard.press('Enter')
    await expect.poll(() => menu.isVisible()).toBe(true)
    await page.keyboard.press('r')
    await expect.poll(() => focusedText(page)).toBe('Renommer')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe('Actions')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Action : Modifier').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Actions')

    await button.click()
    await menu.waitFor()
    await page.getByRole('heading', { level: 3, name: 'Dropdown' }).click()
    await menu.waitFor({ state: 'detached' })
  })

  test('a tooltip comes by focus and by pointer, stays under the pointer, and Escape hides it', async () => {
    const page = await openDesign()
    const button = page.getByRole('button', { name: 'Recommander' })
    const tooltip = page.getByRole('tooltip')
    await button.focus()
    await tooltip.waitFor()
    const id = await tooltip.getAttribute('id')
    await expect.poll(() => button.getAttribute('aria-describedby')).toBe(id)
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)

    await page.getByRole('heading', { level: 3, name: 'Tooltip' }).click()
    await button.hover()
    await tooltip.waitFor()
    const at = (await tooltip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 10 })
    await expect.poll(() => tooltip.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await tooltip.waitFor({ state: 'detached' })
  })

  test('a code is one input: upper case, a paste fills it, its completion is told once', async () => {
    const page = await openDesign()
    const code = page.getByLabel('Code reçu par email')
    await code.focus()
    await page.keyboard.type('ab')
    await expect.poll(() => code.inputValue()).toBe('AB')
    await code.fill(' k7-pq2 x')
    await expect.poll(() => code.inputValue()).toBe('K7PQ2')
    await page.getByText('Code complet : K7PQ2').waitFor()
  })

  test('a dialog closes by Escape and outside only when it may, fits a phone, and moves nothing', async () => {
    const page = await openDesign({ viewport: SMALL })
    // what lies under a dialog is hidden from roles
    const title = page.locator('h3', { hasText: /^Modal$/ })
    const open = page.getByRole('button', { name: '7xl' })
    await open.scrollIntoViewIfNeeded()
    const before = await title.boundingBox()
    await open.click()
    await dialog(page).waitFor()
    await expect.poll(() => title.boundingBox()).toEqual(before)
    const box = (await dialog(page).boundingBox()) ?? { x: -1, width: 0, y: -1, height: 0 }
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(SMALL.width)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe('7xl')

    await open.click()
    await dialog(page).waitFor()
    await page.mouse.click(160, 4)
    await dialog(page).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'non refermable' }).click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(160, 4)
    await expect.poll(() => dialog(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Fermer' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a dialog is as wide as its size says, in the middle', async () => {
    const page = await openDesign()
    const widths: Record<string, number> = {}
    // without the room of the scrollbar, which stays
    const room = await page.evaluate(() => document.body.clientWidth)
    for (const size of ['sm', '2xl', '7xl']) {
      await page.getByRole('button', { name: size, exact: true }).click()
      const { x, width } = (await dialog(page).boundingBox()) ?? { x: 0, width: 0 }
      expect(x).toBe((room - width) / 2)
      widths[size] = width
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    expect(widths).toEqual({ sm: 384, '2xl': 672, '7xl': 1280 })
  })

  test('toasts keep their places: the newest below, errors first to who hears them; time takes them', async () => {
    const page = await openDesign({ viewport: { width: 320, height: 568 } })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByText('Message de type')
    const texts = () => toasts.allInnerTexts()
    const raise = async (...types: string[]) => {
      // a toast may stand over the button
      for (const name of types) await page.getByRole('button', { name, exact: true }).dispatchEvent('click')
    }
    /** Top and bottom of each toast, px, from the highest. */
    const places = () =>
      toasts.evaluateAll((all) =>
        all
          .map((one) => one.parentElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 })
          .map(({ top, bottom }) => [top, bottom] as const)
          .sort(([one], [other]) => one - other),
      )
    await raise('success', 'info')
    await expect.poll(texts).toEqual(['Message de type success', 'Message de type info'])
    const [first, second] = await places()
    await raise('error', 'warning')
    await page.getByRole('alert').filter({ hasText: 'Message de type error' }).waitFor()
    const [error, success, info, warning] = ['error', 'success', 'info', 'warning'].map(
      (type) => `Message de type ${type}`,
    )
    await expect.poll(texts).toEqual([error, success, info, warning])
    const four = await places()
    expect(four.slice(0, 2)).toEqual([first, second])
    expect(four[3]?.[1]).toBeLessThanOrEqual(568)
    const tones = await toasts.evaluateAll((all) =>
      all.map((one) => one.parentElement && getComputedStyle(one.parentElement).borderLeftColor),
    )
    expect(new Set(tones).size).toBe(4)

    // a fifth waits; the room of one that leaves stays while somebody stands below
    await raise('info')
    await page.getByText('Message de type success', { exact: true }).click()
    await page.clock.fastForward(300)
    await expect.poll(texts).toEqual([error, info, warning])
    await expect.poll(() => places()).toEqual(four.slice(1))
    await page.getByText('Message de type warning', { exact: true }).click()
    await page.clock.fastForward(300)
    await expect.poll(texts).toEqual([error, info, info])
    await expect
      .poll(async () => (await places()).map(([top]) => top))
      .toEqual(four.slice(1).map(([top]) => top))
    await page.mouse.move(0, 560)
    await page.clock.fastForward(3000)
    await page.clock.fastForward(300)
    await expect.poll(texts).toEqual([])
  })
})

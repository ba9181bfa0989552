import { describe, expect, test } from 'vitest'
import { accessDecision, screens } from '#shared/session/access.rules'
import { useBrowser } from '#tests/platform/chromium-page'
import { signIn } from './sign-in.ts'

const people = {
  guest: null,
  'nonverifie@demo.example': { role: 'user', status: 'active', verified: false },
  'inactif@demo.example': { role: 'user', status: 'inactive', verified: true },
  'installateur@demo.example': { role: 'user', status: 'active', verified: true },
  'editeur@demo.example': { role: 'editor', status: 'active', verified: true },
  'admin@demo.example': { role: 'admin', status: 'active', verified: true },
} as const

/** These go elsewhere by themselves, whoever asks: their own tests say where. */
const passing = ['/loading', '/logout', '/signup', '/email-verified']

/** One guard stands before every screen: here everyone opens each. */
describe('who may go where, in the browser', () => {
  const browser = useBrowser()

  test.each(Object.entries(people))(
    '%s',
    async (name, person) => {
      const page = await browser.newPage()
      if (person) {
        await page.goto('/login')
        await signIn(page, name)
        await page.waitForURL('/')
      }
      for (const { pattern } of screens) {
        const path = pattern.replace(/:\w+/g, 'quelque-chose')
        const decision = accessDecision(path, person)
        // an address with a part in it leads to something that must exist
        if (passing.includes(pattern) || (decision.allow && path !== pattern)) continue
        // the guest's session check leads from /loading to the sign-in (§2.3)
        const wanted = decision.allow ? path : decision.redirect.replace('/loading', '/login')
        // a search without keywords leads back to the catalogue (§8)
        await page.goto(path === '/catalogue/search' ? `${path}?keywords=rail` : path)
        await page.waitForURL(({ pathname }) => pathname === wanted)
        await page.locator('main h1').first().waitFor()
        expect([path, new URL(page.url()).pathname]).toEqual([path, wanted])
      }
    },
    180_000,
  )
})

import { done } from '#paths/events'
import type { ProjectsReply } from '#shared/projects/projects.schema'
import { anAddress, anOrder, aValidatedCart } from '#tests/orders/orders.fixtures'
import type { Stage } from '../paths/held-page.ts'

const CALLS = {
  cart: '/api/orders/validated-cart/v1',
  addresses: '/api/user/addresses',
  place: '/api/orders',
}

/** What the page of an order asks for, besides the calls of the machines that its paths are of. */
export const orderPageCalls: readonly string[] = Object.values(CALLS)

/** Of who has no chantier: an empty cart asks which may be gone on with. */
export const withoutProjects = (stage: Stage): Promise<unknown> =>
  stage.page.route(/\/api\/projects(\?|$)/, (route) =>
    route.fulfill({ json: { success: true, projects: [], next: null } satisfies ProjectsReply }),
  )

const press = (stage: Stage, name: string | RegExp) =>
  stage.page.locator('main').getByRole('button', { name, exact: true }).click()

/** The page of the order, from its opening to its name. */
export const draftOrder = async (stage: Stage): Promise<void> => {
  const addresses = [anAddress({ id: 'b1' }), anAddress({ id: 's1', type: 'shipping' })]
  await stage.fetching(async () => {
    await stage.answer(
      CALLS.cart,
      done('cart', { validatedCart: aValidatedCart({ id: 'v1' }), paymentMethods: ['card'] }),
    )
    await stage.answer(CALLS.addresses, done('addresses', { addresses }))
    await stage.page.getByLabel('Nom du projet').fill('Villa')
  })
}

/** From its name to the thanks. */
export const placeOrder = async (stage: Stage): Promise<void> => {
  await press(stage, 'Continuer')
  await stage.page.locator('input[type=radio][value=card]').check()
  await stage.page.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await press(stage, /^Commander ·/)
  await stage.answer(CALLS.place, done('place', { order: anOrder() }))
  await stage.page.getByRole('heading', { level: 2, name: /^Merci/ }).waitFor()
}

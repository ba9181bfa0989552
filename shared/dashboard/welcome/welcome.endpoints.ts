import { endpoint } from '#shared/platform/endpoint'
import type { FirstCatalogueReply, WelcomeReply } from './welcome.schema.ts'

/** What waits for staff and how the shop does, in one call. */
export const adminWelcome = endpoint<{ reply: WelcomeReply }>('GET', '/api/admin/welcome', 'admin')

/** Puts the catalogue that comes with the shop in force where there is none: PRICE_LIST_PRESENT (409) otherwise. */
export const loadFirstCatalogue = endpoint<{ reply: FirstCatalogueReply }>(
  'POST',
  '/api/admin/first-catalogue',
  'admin',
)

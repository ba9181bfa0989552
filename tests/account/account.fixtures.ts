import type { UserData } from '#shared/account/user-data.schema'
import { aUser } from '#tests/session/account.fixtures'

export const someUserData = (): UserData => {
  const { email, type, lastName, firstName, company, function: job, created_at } = aUser()
  return { email, type, lastName, firstName, company, function: job, created_at }
}

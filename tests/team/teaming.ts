import * as calls from '#shared/team/team.endpoints'
import type { TeamSignUpBody } from '#shared/team/team.schema'
import { TEST_PASSWORD, type TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'
import { linkIn, takeMail } from '#tests/session/mailbox'

/** The token of the invitation that was last sent to an e-mail. */
export const tokenFor = async (database: Pick<TestDatabase, 'db'>, email: string): Promise<string> => {
  const link = linkIn(await takeMail(database, email), '/rejoindre')
  if (link.email !== email) throw new Error('The link is another’s.')
  return link.t ?? ''
}

/** An account without work comes into the team of who has that token. */
export const colleague = async (
  api: TestApp,
  database: Pick<TestDatabase, 'db'>,
  headToken: string,
  mayOrder = true,
) => {
  const { user, token } = await api.signedIn()
  const invited = await api.call(calls.inviteColleague, {
    token: headToken,
    body: { email: user.email, mayOrder },
  })
  if (invited.status !== 200) throw new Error(JSON.stringify(invited.body))
  const joined = await api.call(calls.joinTeam, {
    token,
    body: { token: await tokenFor(database, user.email) },
  })
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  return { user, token }
}

/** What a colleague without an account tells of themselves. */
export const aSignUp = (token: string, parts: Partial<TeamSignUpBody> = {}): TeamSignUpBody => ({
  token,
  title: 'Madame',
  firstName: 'Compte',
  lastName: 'Achats',
  function: 'Commercial',
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
  ...parts,
})

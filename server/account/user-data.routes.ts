import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { presentUser } from '#server/session/user.presenter'
import * as calls from '#shared/account/user-data.endpoints'
import { userDataProblems } from '#shared/account/user-data.rules'
import { UserDataBody, UserDataModifiedReply, UserDataReply } from '#shared/account/user-data.schema'
import { AppError } from '#shared/platform/errors'
import { tidyLine } from '#shared/session/registration.rules'
import { updateUserData } from './user-data.queries.ts'

/** api/user/user-data: one's own. */
export const userDataRoutes = (app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void => {
  route(app, calls.userData, { reply: UserDataReply }, ({ account }) => {
    const {
      email,
      type,
      lastName,
      firstName,
      company,
      function: job,
      created_at,
    } = presentUser(account.user, config, account.seat)
    return {
      success: true,
      userData: { email, type, lastName, firstName, company, function: job, created_at },
    }
  })

  route(
    app,
    calls.modifyUserData,
    { body: UserDataBody, reply: UserDataModifiedReply },
    async ({ body, account: { user, seat } }) => {
      const problems = Object.entries(userDataProblems(body))
      if (problems.length > 0) {
        const errors = Object.fromEntries(problems.map(([field, message]) => [field, [message]]))
        throw new AppError('INVALID_FIELDS', { errors })
      }
      const values = {
        last_name: tidyLine(body.lastName),
        first_name: tidyLine(body.firstName),
        company: tidyLine(body.company),
        function: body.function,
      }
      await updateUserData(db, user.id, values)
      return {
        success: true,
        message: 'Vos données ont été modifiées.',
        user: presentUser({ ...user, ...values }, config, seat),
      }
    },
  )
}

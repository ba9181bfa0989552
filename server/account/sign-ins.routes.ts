import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { forgetBrowsers } from '#server/session/account.queries'
import { recordAudit } from '#server/session/audit.queries'
import { endSession } from '#server/session/end-session'
import { clearRefreshCookie } from '#server/session/refresh-cookie'
import { findLivingSession, revokeSessions } from '#server/session/session.queries'
import { listLivingSessions } from '#server/session/session-life.queries'
import * as calls from '#shared/account/sign-ins.endpoints'
import { SignInParams, SignInsReply } from '#shared/account/sign-ins.schema'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'

/** Where one is signed in: seen, and ended one by one or all at once (ASVS 7.4.5, 7.5.2). */
export const signInRoutes = (app: FastifyInstance, { db, clock, config }: Deps): void => {
  route(app, calls.signIns, { reply: SignInsReply }, async ({ account: { user, sessionId } }) => {
    const rows = await listLivingSessions(db, user.id, new Date(clock.now()))
    return {
      success: true,
      signIns: rows.map((row) => ({
        id: row.id,
        device: row.device,
        created_at: row.created_at.toISOString(),
        lastUsed: row.last_used.toISOString(),
        current: row.id === sessionId,
      })),
    }
  })

  route(
    app,
    calls.endSignIn,
    { params: SignInParams, reply: DoneReply },
    async ({ params: { id }, account: { user }, request }) => {
      await db.transaction().execute(async (trx) => {
        if (!(await findLivingSession(trx, user.id, id))) throw new AppError('NOT_FOUND')
        await endSession(trx, id, request, new Date(clock.now()))
      })
      return { success: true, message: 'La session est fermée.' }
    },
  )

  route(app, calls.endSignIns, { reply: DoneReply }, async ({ account: { user }, request, reply }) => {
    await db.transaction().execute(async (trx) => {
      const now = new Date(clock.now())
      await forgetBrowsers(trx, user.id, now)
      await revokeSessions(trx, user.id, now)
      const entry = { kind: 'signed_out_everywhere', subjectId: user.id, actorId: user.id, request } as const
      await recordAudit(trx, entry, now)
    })
    clearRefreshCookie(reply, config)
    return { success: true, message: 'Toutes vos sessions sont fermées.' }
  })
}

import type { FastifyInstance } from 'fastify'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import { route } from '#server/platform/route'
import { ADMIN_PAGE_SIZE, listed, readPage } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/messages/messages.endpoints'
import {
  AdminMessageParams,
  AdminMessageReply,
  AdminMessagesQuery,
  AdminMessagesReply,
  AnswerMessageBody,
  ChangeMessageBody,
} from '#shared/dashboard/messages/messages.schema'
import { AppError } from '#shared/platform/errors'
import { wayTo } from '../nearer-way.ts'
import { staffSearch } from '../staff-search.ts'
import { answerMessage, changeMessage } from './answer-message.ts'
import { presentAdminMessage, presentMessage } from './messages.presenter.ts'
import { countMessages, findMessage, listMessages } from './messages.queries.ts'

/** api/admin/messages: what customers and visitors write, and the answers. */
export const adminMessageRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
): void => {
  const { db, clock } = deps

  const reply = async (id: string): Promise<AdminMessageReply> => {
    const record = isUuid(id) ? await findMessage(db, id) : undefined
    if (record === undefined) throw new AppError('NOT_FOUND')
    return { success: true, message: presentMessage(record) }
  }

  route(
    app,
    calls.adminMessages,
    { query: AdminMessagesQuery, reply: AdminMessagesReply },
    async ({ query: { page: text, search = '', state, subject, sort = '-created_at' }, request }) => {
      const reads = app.reads(request)
      const page = readPage(text)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      const { number, patterns } = staffSearch(search)
      const filter = { orderNumber: number, patterns, state, subject }
      const descending = sort === '-created_at'
      const total = await countMessages(reads, filter)
      const way = wayTo(patterns.length > 0, total, skip, ADMIN_PAGE_SIZE)
      const rows = way === null ? [] : await listMessages(reads, { filter, descending, way })
      return { ...listed(page, total), messages: rows.map(presentAdminMessage) }
    },
  )

  route(app, calls.adminMessage, { params: AdminMessageParams, reply: AdminMessageReply }, ({ params }) =>
    reply(params.id),
  )

  route(
    app,
    calls.answerMessage,
    { params: AdminMessageParams, body: AnswerMessageBody, reply: AdminMessageReply },
    async ({ params, body, account: { user }, request }) => {
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      await answerMessage(deps, staff, params.id, body)
      jobs.wake()
      return reply(params.id)
    },
  )

  route(
    app,
    calls.changeMessage,
    { params: AdminMessageParams, body: ChangeMessageBody, reply: AdminMessageReply },
    async ({ params, body, account: { user }, request }) => {
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      await changeMessage(deps, staff, params.id, body)
      return reply(params.id)
    },
  )
}

import type { FastifyReply } from 'fastify'
import { INERT } from './reader.ts'

/** Answers with a PDF, to be saved under a name of letters, digits, dots and hyphens. */
export const sendPaper = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', INERT)
    .send(bytes)

import type { FastifyReply } from 'fastify'
import { createTurns, type Turns } from './turns.ts'

/** Reads what a person's reply is made of in its turn. */
export type InTurn = <T>(person: string, reply: FastifyReply, read: () => Promise<T>) => Promise<T>

/** Resolves once nothing of the reply is held here any more: its caller has it, or is gone. */
const hasLeft = ({ raw, request }: FastifyReply): Promise<void> => {
  const { socket } = request.raw
  return new Promise((resolve) => {
    const end = () => {
      raw.off('finish', end)
      socket.off('close', end)
      resolve()
    }
    raw.once('finish', end)
    // a reply that stands behind another on its connection hears nothing of its end
    socket.once('close', end)
    if (socket.destroyed) end()
  })
}

const leavingWith =
  (turns: Turns): InTurn =>
  (person, reply, read) =>
    turns(person, read, () => hasLeft(reply))

/** Files that are read, or wait for it, at once: each stands in memory several times on its way out. */
const FILES_AT_ONCE = 32

/** Carts, orders and quotes that are read at once, each account's one, and that wait for it. */
const CART_LANES = 16
const CARTS_AT_ONCE = 512

/**
 * The turns of replies that may be large. Of each person none begins before they have taken the last: who does not read
 * holds one, their own.
 */
export interface LargeReplies {
  /** whole files, one after the other */
  readonly files: InTurn
  /** up to 200 lines with all that was said of them, most much less: people do not wait for one another */
  readonly carts: InTurn
}

export const createLargeReplies = (): LargeReplies => ({
  files: leavingWith(createTurns(FILES_AT_ONCE)),
  carts: leavingWith(createTurns(CARTS_AT_ONCE, CART_LANES)),
})

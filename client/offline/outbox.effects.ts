import { sendWaitingFiles } from '#client/line-files/send-waiting.ts'
import { subscribeWaitingFiles, waitingFiles } from '#client/line-files/waiting-files.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { connection } from '#client/platform/shell/connection.actor.ts'
import { storedPartings, subscribePartings, withHeld } from '#client/projects/kept-partings.ts'
import { sendDueSheets, subscribeSheets } from '#client/projects/kept-sheets.ts'
import { sendParting } from '#client/projects/stored-changes.ts'
import { type OutboxNews, outboxMachine } from '#machines/offline/outbox.machine'

/** One page sends for all of them. */
const SENDING_LOCK = 'outbox'

/** What waits of chantiers, whose pages do not send it; whether all of it is up then. */
const sendProjects = async (person: string, signal: AbortSignal): Promise<boolean> => {
  let left = 0
  for (const [key, parting] of storedPartings(person)) {
    if (signal.aborted) return false
    await withHeld(key, async (isHere) => {
      left += await sendParting(person, [key, parting], !isHere)
    })
  }
  return left === 0
}

const isWaiting = (person: string): boolean => waitingFiles(person).some(({ refusal }) => refusal === null)

/** Asked while the server is known not to be reached, nothing is tried. */
const isLost = (): boolean => connection.getSnapshot().hasTag('lost')

export const outboxLogic = outboxMachine.provide({
  actors: {
    news: provideChannel<{ type: 'never' }, OutboxNews>((tell) => {
      let wasLost = isLost()
      const reached = connection.subscribe(() => {
        if (wasLost && !isLost()) tell({ type: 'network.back' })
        wasLost = isLost()
      })
      const filled = () => tell({ type: 'outbox.filled' })
      const ends = [subscribePartings(filled), subscribeSheets(filled), subscribeWaitingFiles(filled)]
      return {
        close: () => {
          reached.unsubscribe()
          for (const end of ends) end()
        },
      }
    }),
    sendWaiting: provideCall<boolean, { person: string }>(async ({ person }, signal) => {
      if (isLost()) return false
      const send = async () => {
        const isUp = await sendProjects(person, signal)
        const areSheetsUp = await sendDueSheets(person, signal)
        if (isWaiting(person)) await sendWaitingFiles(person)
        return isUp && areSheetsUp && !isWaiting(person)
      }
      return 'locks' in navigator ? navigator.locks.request(SENDING_LOCK, { signal }, send) : send()
    }),
  },
})

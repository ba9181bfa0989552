import { selectUser } from '#machines/session/session.selectors'
import { useSessionSelector } from './session.actor.tsx'

/** Whether what the account orders is made once it is paid, whichever way it chooses. */
export const usePaidFirst = (): boolean =>
  useSessionSelector((snapshot) => selectUser(snapshot)?.deferredPayment !== true)

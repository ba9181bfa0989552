import { DELIVERY_TEXT, leadTimeText } from '#shared/orders/lead-time.rules'
import { useHome } from './home.resource.ts'

/** What the catalogue in force takes; each price says its own. */
export const useDelays = (): string => {
  const home = useHome()
  // while it is read, or where it can't be, and during an upgrade, when an older server's reply has none
  const leadTime = home.status === 'ready' ? home.data.leadTime : undefined
  return leadTime ? leadTimeText(leadTime) : `Fabriqué à la commande, livré ${DELIVERY_TEXT} après`
}

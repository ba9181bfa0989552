import { useMemo } from 'react'
import { addressOf } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import type { CartLine } from '#shared/cart/configurations.rules'
import { formerPrices, type SoldModel } from '#shared/cart/former-prices.rules'
import { template } from '#shared/configurator/configurator.endpoints'
import { formatMoment } from '#shared/platform/moment'

interface KeptPrices {
  /** when the server last gave the oldest of them, epoch ms; null: it is not known */
  since: number | null
  /** by id */
  models: ReadonlyMap<string, SoldModel>
}

/** What is kept of these models' prices. */
const keptPrices = async (ids: readonly string[]): Promise<KeptPrices> => {
  const models = new Map<string, SoldModel>()
  const dates = await Promise.all(
    ids.map(async (subFamilyId) => {
      const reply = await caches.match(addressOf(template.url, { subFamilyId }))
      if (reply === undefined) return Number.NaN
      models.set(subFamilyId, await reply.json())
      return Date.parse(reply.headers.get('date') ?? '')
    }),
  )
  const since = Math.min(...dates)
  return { since: Number.isFinite(since) ? since : null, models }
}

interface PricesSinceProps {
  models: readonly string[]
  /** priced before, by these models as they were then */
  lines: readonly CartLine[]
}

/** Of when the prices of these models are, and which lines have a price that is not theirs. */
export default function PricesSince({ models, lines }: PricesSinceProps) {
  const read = useResource(`prices since ${models.join(' ')}`, () => keptPrices(models))
  const kept = read.status === 'ready' ? read.data : null
  const former = useMemo(() => (kept === null ? [] : formerPrices(lines, kept.models)), [lines, kept])
  if (kept === null || kept.since === null) return null
  return (
    <>
      Tarif du {formatMoment(kept.since)}, hors ligne
      {former.length > 0 && `. ${formerText(former)}`}
    </>
  )
}

/** « Le prix de la ligne 2 est d’un autre tarif. » */
const formerText = (places: readonly number[]): string =>
  places.length === 1
    ? `Le prix de la ligne ${places[0]} est d’un autre tarif.`
    : `Les prix de ${places.length}\u00a0lignes sont d’un autre tarif.`

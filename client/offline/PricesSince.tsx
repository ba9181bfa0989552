import { addressOf } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { template } from '#shared/configurator/configurator.endpoints'
import { formatMoment } from '#shared/platform/moment'

/** When the server last gave the oldest of these models' prices, epoch ms; null: it is not known. */
const keptSince = async (models: readonly string[]): Promise<number | null> => {
  const kept = await Promise.all(
    models.map((subFamilyId) => caches.match(addressOf(template.url, { subFamilyId }))),
  )
  const dates = kept.map((reply) => Date.parse(reply?.headers.get('date') ?? ''))
  const oldest = Math.min(...dates)
  return Number.isFinite(oldest) ? oldest : null
}

/** Of when the prices of these models are. */
export default function PricesSince({ models }: { models: readonly string[] }) {
  const read = useResource(`prices since ${models.join(' ')}`, () => keptSince(models))
  if (read.status !== 'ready' || read.data === null) return null
  return <>Tarif du {formatMoment(read.data)}, hors ligne</>
}

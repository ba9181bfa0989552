import autocannon from 'autocannon'
import { catalog, family, search, subCategory } from '#shared/catalogue/catalogue.endpoints'
import type { CatalogReply, SubCategoryReply } from '#shared/catalogue/catalogue.schema'
import { template } from '#shared/configurator/configurator.endpoints'
import { home } from '#shared/home/home.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import { against, type Figure, median } from './figures.ts'
import { withServer } from './server.ts'

/** Seconds of load for one sample; samples of the constant route and of the measured one alternate. */
const SECONDS = 2
const ROUNDS = 3
/** of the processor that a buffer of the same size, ready in memory, takes */
const TARGET = 0.5

const fetchJson = async <T>(url: string, headers: Record<string, string>): Promise<T> => {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
  return (await reply.json()) as T
}

/** ms of processor that the server has used so far. */
const processorOf = async (url: string): Promise<number> => {
  const { user, system } = await fetchJson<NodeJS.CpuUsage>(`${new URL(url).origin}/bench/processor`, {})
  return (user + system) / 1000
}

/** Replies per second, and ms of the server's processor for each. */
const load = async (
  url: string,
  headers: Record<string, string>,
): Promise<{ rate: number; processorMs: number }> => {
  const before = await processorOf(url)
  const result = await autocannon({ url, headers, connections: 32, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`)
  }
  const used = (await processorOf(url)) - before
  return { rate: result.requests.average, processorMs: used / result.requests.total }
}

const signIn = async (url: string): Promise<Record<string, string>> => {
  const reply = await fetch(url + login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'installateur@demo.example', password: 'Demo!2026' }),
  })
  const { auth_token } = (await reply.json()) as { auth_token: string }
  return { authorization: `Bearer ${auth_token}` }
}

/** Bytes of a reply's body. */
const sizeOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await (await fetch(url, { headers })).arrayBuffer()).byteLength

/** Replies per second of each call, against a buffer of the same size that is ready, in the same process and run. */
export const benchHttp = (engine: 'embedded' | 'postgres'): Promise<Figure[]> =>
  withServer(engine, async (url) => {
    const bearer = await signIn(url)
    const { categories } = await fetchJson<CatalogReply>(url + catalog.url, bearer)
    const slug = categories[0]?.sub_categories[0]?.slug ?? ''
    const { families } = await fetchJson<SubCategoryReply>(
      url + subCategory.url.replace(':slug', slug),
      bearer,
    )
    const familySlug = families[0]?.slug ?? ''
    const familyReply = await fetchJson<{ family: { sub_families: { id: string }[] } }>(
      url + family.url.replace(':slug', familySlug),
      bearer,
    )
    const calls: [string, string, Record<string, string>][] = [
      ['api/home', home.url, {}],
      ['api/authenticate', authenticate.url, bearer],
      ['api/catalog', catalog.url, bearer],
      ['api/catalog/subCategory', subCategory.url.replace(':slug', slug), bearer],
      ['api/catalog/family', family.url.replace(':slug', familySlug), bearer],
      ['api/catalog/search', `${search.url}?keywords=moteur`, bearer],
      [
        'api/configurator/templates',
        template.url.replace(':subFamilyId', familyReply.family.sub_families[0]?.id ?? ''),
        bearer,
      ],
    ]
    const figures: Figure[] = []
    for (const [name, path, headers] of calls) {
      const bytes = await sizeOf(url + path, headers)
      const ratios: number[] = []
      const cheapness: number[] = []
      const rates: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const constant = await load(`${url}/bench/constant/${bytes}`, {})
        const measured = await load(url + path, headers)
        ratios.push(measured.rate / constant.rate)
        cheapness.push(constant.processorMs / measured.processorMs)
        rates.push(measured.rate)
      }
      figures.push({
        name: `${name} (${engine})`,
        value: `${median(cheapness).toFixed(2)} of a constant buffer`,
        note: `${against(`${TARGET}`, median(cheapness) < TARGET)}; by the server’s processor; by replies ${median(ratios).toFixed(2)}, ${Math.round(median(rates))}/s, ${bytes} bytes`,
      })
    }
    return figures
  })

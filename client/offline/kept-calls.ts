import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import type { Endpoint } from '#shared/platform/endpoint'

/** What choosing a model, configuring and pricing it read: the same for every account that may read it. */
const CALLS: readonly Endpoint[] = [catalog, subCategory, family, template]

const patterns = CALLS.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`))

/** Whether a reply of this path is kept. */
export const isKept = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

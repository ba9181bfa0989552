import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import type { Endpoint } from '#shared/platform/endpoint'
import { listProjects, readProject } from '#shared/projects/projects.endpoints'

/** What choosing a model, configuring and pricing it read, the same for every account that may read it; and one's own chantiers. */
const CALLS: readonly Endpoint[] = [catalog, subCategory, family, template, listProjects, readProject]

const patterns = CALLS.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`))

/** Whether a reply of this address is kept: of the list of chantiers the first page alone, and of no search. */
export const isKept = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  patterns.some((pattern) => pattern.test(pathname)) && (pathname !== listProjects.url || search === '')

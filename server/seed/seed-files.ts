import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Type, { type Static, type TSchema } from 'typebox'
import Value from 'typebox/value'
import type { CatalogueSource } from '#server/catalogue/check-catalogue'
import { AddressType } from '#shared/account/addresses.schema'
import { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { PaymentMethod } from '#shared/orders/orders.schema'
import { Role } from '#shared/session/session.schema'
import { type Json, withFragments } from './fragments.ts'

/** The demo data as files: read when an empty database is filled, never while the shop serves. */

const closed = { additionalProperties: false } as const
const Text = Type.String({ minLength: 1, maxLength: 600 })

/** What the home page features: a family by slug, or a model by reference. */
export const FeaturedFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Text,
    products: Type.Array(
      Type.Object(
        {
          section: FeaturedSection,
          name: Text,
          description: Text,
          family: Type.Optional(Text),
          model: Type.Optional(Text),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type FeaturedFile = Static<typeof FeaturedFile>

export const AccountsFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Text,
    password: Text,
    accounts: Type.Array(
      Type.Object(
        {
          email: Text,
          role: Role,
          verified: Type.Boolean(),
          active: Type.Boolean(),
          type: Text,
          title: Text,
          level: Text,
          lastName: Text,
          company: Text,
          function: Text,
          deferredPayment: Type.Boolean(),
          addresses: Type.Array(
            Type.Object(
              {
                type: AddressType,
                name: Text,
                company_name: Text,
                street: Text,
                postal_code: Text,
                city: Text,
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type AccountsFile = Static<typeof AccountsFile>

/** Customers whose accounts staff opened: when, and how long after their sign-up. */
export const CustomersFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Text,
    customers: Type.Array(
      Type.Object(
        {
          company: Text,
          function: Text,
          level: Text,
          type: Text,
          opened: Type.Object(
            {
              weeksAgo: Type.Integer({ minimum: 1, maximum: 25 }),
              /** 1: Monday */
              day: Type.Integer({ minimum: 1, maximum: 5 }),
              /** of UTC */
              hour: Type.Number({ minimum: 7, maximum: 16 }),
            },
            closed,
          ),
          waitedHours: Type.Number({ minimum: 1 }),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type CustomersFile = Static<typeof CustomersFile>

/** Statuses that past orders stand in: a part that leaves is somebody's choice. */
const OUTCOMES = ORDER_STATUSES.filter((status) => status !== 'partly_shipped')

/** Past orders: when, for which building site, and a category code for each line. */
export const OrdersFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Text,
    /** names given to lines */
    openings: Type.Array(Text, { minItems: 1 }),
    /** the oldest first */
    orders: Type.Array(
      Type.Object(
        {
          daysAgo: Type.Integer({ minimum: 1, maximum: 365 }),
          name: Text,
          lines: Type.Array(Text, { minItems: 1 }),
          paymentMethod: PaymentMethod,
          outcome: Type.Enum(OUTCOMES),
          favorite: Type.Optional(Text),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type OrdersFile = Static<typeof OrdersFile>

/** Chantiers of the account that the orders belong to. */
export const ProjectsFile = Type.Object(
  {
    version: Type.Literal(1),
    notice: Text,
    projects: Type.Array(
      Type.Object(
        {
          daysAgo: Type.Integer({ minimum: 1, maximum: 365 }),
          name: Text,
          place: Type.String(),
          contactName: Type.String(),
          contactPhone: Type.String(),
          notes: Type.String(),
          lines: Type.Array(
            Type.Object({ category: Text, room: Text, name: Text, note: Type.Optional(Text) }, closed),
          ),
          /** names of the orders that were made of it */
          ordered: Type.Optional(Type.Array(Text)),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type ProjectsFile = Static<typeof ProjectsFile>

/** The package's own directory, from the sources as from the bundle. */
const packageRoot = (): string => {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error('The demo data are not beside the program.')
    directory = parent
  }
  return directory
}

const seedDirectory = (): string => join(packageRoot(), 'server', 'seed')

const readJson = async (...path: string[]): Promise<Json> =>
  JSON.parse(await readFile(join(...path), 'utf8')) as Json

/** The JSON files of a folder, by name. */
const readFolder = async (folder: string): Promise<[name: string, content: Json][]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.sort().map(async (name): Promise<[string, Json]> => [name, await readJson(folder, name)]),
  )
}

const readChecked = async <S extends TSchema>(schema: S, name: string): Promise<Static<S>> => {
  const content = await readJson(seedDirectory(), name)
  if (Value.Check(schema, content)) return content
  const [first] = Value.Errors(schema, content)
  throw new Error(`server/seed/${name} is wrong at ${first?.instancePath}: ${first?.message}`)
}

/**
 * The catalogue of a directory, the demonstration's own without one: the tree and every family that has a file, its
 * shared fragments written out.
 */
export const readCatalogueFiles = async (directory = seedDirectory()): Promise<CatalogueSource> => {
  const folder = join(directory, 'fragments')
  const fragments = new Map(
    (existsSync(folder) ? await readFolder(folder) : []).map(([name, content]) => [
      name.slice(0, -'.json'.length),
      content,
    ]),
  )
  const families = await readFolder(join(directory, 'families'))
  return {
    tree: { file: 'tree.json', content: await readJson(directory, 'tree.json') },
    families: families.map(([name, content]) => ({
      file: `families/${name}`,
      content: withFragments(content, fragments),
    })),
  }
}

export const readFeaturedFile = (): Promise<FeaturedFile> => readChecked(FeaturedFile, 'featured.json')
export const readDeliveryFile = (): Promise<DeliveryTariff> => readChecked(DeliveryTariff, 'delivery.json')
export const readAccountsFile = (): Promise<AccountsFile> => readChecked(AccountsFile, 'accounts.json')
export const readCustomersFile = (): Promise<CustomersFile> => readChecked(CustomersFile, 'customers.json')
export const readOrdersFile = (): Promise<OrdersFile> => readChecked(OrdersFile, 'orders.json')
export const readProjectsFile = (): Promise<ProjectsFile> => readChecked(ProjectsFile, 'projects.json')

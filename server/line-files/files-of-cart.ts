import type { Kysely } from 'kysely'
import { isUuid } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import { FILE_LOST } from '#shared/line-files/line-file.text'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { RefusedLine, SentConfiguration } from '#shared/orders/orders.schema'
import { useFiles } from './line-files.queries.ts'

/** A line as it was sent, with its files as they are kept. */
export type LineWithFiles = Omit<SentConfiguration, 'files'> & { files: LineFile[] }

/**
 * The account's files that the lines name, each known from its id alone, and the lines that name one which is not its
 * own or is kept no more. From now on they are used.
 */
export const filesOfCart = async (
  db: Kysely<Database>,
  userId: string,
  configurations: readonly SentConfiguration[],
  at: Date,
): Promise<{ lines: LineWithFiles[]; lost: RefusedLine[] }> => {
  const named = configurations.flatMap(({ files = [] }) => files.map((id) => id.toLowerCase()))
  const kept = await useFiles(db, userId, [...new Set(named.filter(isUuid))], at)
  const byId = new Map(kept.map((file) => [file.id, file]))
  const lines = configurations.map((configuration) => {
    const ids = new Set((configuration.files ?? []).map((id) => id.toLowerCase()))
    return { ...configuration, files: [...ids].flatMap((id) => byId.get(id) ?? []), named: ids.size }
  })
  return {
    lines: lines.map(({ named: _, ...line }) => line),
    lost: lines.flatMap(({ files, named: count }, index) =>
      files.length < count ? [{ index, messages: [FILE_LOST] }] : [],
    ),
  }
}

import type { PanelName } from '#shared/dashboard/panels'
import type { Config } from './config.ts'

/** Where staff are led from their mails; `query`: what the panel shows, by its own words, such as the id of an order. */
export const deskUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  panel: PanelName,
  query: Readonly<Record<string, string>>,
): string => `${publicUrl}/dashboard?${new URLSearchParams({ panel, ...query })}`

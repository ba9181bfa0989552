import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import { wrongSetting } from './environment.ts'

/** Makes DATA_DIR for its owner alone when it is not there. Throws `ConfigError` when nothing can be kept there. */
export const makeDataDirectory = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
  } catch (cause) {
    throw Object.assign(wrongSetting('DATA_DIR', dataDir), { cause })
  }
}

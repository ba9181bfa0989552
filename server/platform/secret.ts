import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeDataDirectory } from './data-directory.ts'
import { ConfigError } from './environment.ts'

/**
 * The secret that signs access tokens: JWT_SECRET, or one made at the first start and kept in DATA_DIR for its
 * owner alone. Called by the process that holds the directory's lock.
 */
export const loadSecret = async (config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> => {
  if (config.jwtSecret !== undefined) return config.jwtSecret
  await makeDataDirectory(config)
  const path = join(config.dataDir, 'jwt-secret')
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(path, 0o600)
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) {
    throw new ConfigError(`The file ${path} holds no usable secret: remove it to have a new one made.`)
  }
  return secret
}

import { hash, type Options, verify } from '@node-rs/argon2'

/** Hashes and checks passwords, in the one form that every keyboard's accents come to. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `stored` undefined or empty, no account or no password, takes as long as a wrong password, and is false. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

/** Argon2id, 19 MiB, two passes, one lane. */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const createPasswords = (cost: Options = COST): Passwords => {
  const nobody = hash('nobody signs in with this', cost)
  return {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    verify: async (stored, password) => {
      const matches = await verify(stored || (await nobody), password.normalize('NFKC'))
      return Boolean(stored) && matches
    },
  }
}

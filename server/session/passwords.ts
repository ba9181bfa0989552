import { hash, type Options, verify } from '@node-rs/argon2'
import { widestAddressKey } from '#server/platform/address-keys'
import { createTurns } from '#server/platform/turns'

/** Whoever waits for a password's hash. */
export interface PasswordAsker {
  /** has one at a time */
  readonly person: string
  /** whether strangers are to keep them waiting no longer than their own kind does */
  readonly isKnown: boolean
}

/** Who is signed in, sits in a browser in which they were, or has a link that was mailed to them. */
export const knownPerson = (person: string): PasswordAsker => ({ person, isKnown: true })

/** Whoever asks from an address; all of one line that has many of IPv6 are one. */
export const strangerAt = ({ ip }: { readonly ip: string }): PasswordAsker => ({
  person: widestAddressKey(ip),
  isKnown: false,
})

/**
 * Hashes and checks passwords, in the one form that every keyboard's accents come to. `asker`: none for commands. Throws
 * UNAVAILABLE where more wait than can be answered in some seconds, TOO_MANY_REQUESTS to whoever has most of them waiting.
 */
export interface Passwords {
  hash(password: string, asker?: PasswordAsker): Promise<string>
  /** `stored` undefined or empty, no account or no password, takes as long as a wrong password, and is false. */
  verify(stored: string | undefined, password: string, asker?: PasswordAsker): Promise<boolean>
}

/** Argon2id, 19 MiB, two passes, one lane. */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes of strangers that are held at once, one of them worked on: some 40 ms each, so the last waits 4 s. */
export const STRANGERS_MOST = 100
/** The same of those who are known. */
const KNOWN_MOST = 400

/** A hash at a time for strangers and one for those who are known, who so never wait behind strangers. */
export const createPasswords = (cost: Options = COST): Passwords => {
  const nobody = hash('nobody signs in with this', cost)
  const known = createTurns(KNOWN_MOST)
  const strangers = createTurns(STRANGERS_MOST)
  const inTurn = <T>(asker: PasswordAsker | undefined, work: () => Promise<T>): Promise<T> =>
    asker === undefined ? work() : (asker.isKnown ? known : strangers)(asker.person, work)
  return {
    hash: (password, asker) => inTurn(asker, () => hash(password.normalize('NFKC'), cost)),
    verify: async (stored, password, asker) => {
      const compared = stored || (await nobody)
      const matches = await inTurn(asker, () => verify(compared, password.normalize('NFKC')))
      return Boolean(stored) && matches
    },
  }
}

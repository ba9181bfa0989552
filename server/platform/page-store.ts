import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** A page as it is sent, in each coding. */
export interface ReadyPage {
  readonly bytes: Readonly<Record<Coding, Buffer>>
  /** of the content, without quotes; each coding has its own tag */
  readonly tag: string
}

/** Codings of a reply; `identity` is none. */
export type Coding = 'br' | 'gzip' | 'identity'

/** Compresses a page once, for all who ask for it. */
export const readyPage = async (text: string): Promise<ReadyPage> => {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    bytes: { identity, br, gzip: zipped },
    tag: createHash('sha256').update(identity).digest('base64url'),
  }
}

/** The coding to answer an Accept-Encoding with: the smallest that it takes. */
export const codingFor = (accepted: string | undefined): Coding => {
  const taken = (accepted ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((text) => /^q=0(\.0*)?$/.test(text)) ? [] : name
  })
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}

/** Whether an If-None-Match names the tag: weakly, as RFC 9110 asks. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^W\//, ''))
    .some((text) => text === '*' || text === etag)

/**
 * Makes something once for each key, at the first ask, and again when `of` comes with another version, which takes
 * the place of the one before; what fails is made again at the next ask.
 */
export const onDemand = <T, Of extends { readonly version: string }>(
  make: (key: string, of: Of) => Promise<T>,
): ((key: string, of: Of) => Promise<T>) => {
  const made = new Map<string, { version: string; result: Promise<T> }>()
  return (key, of) => {
    const known = made.get(key)
    if (known?.version === of.version) return known.result
    const started = { version: of.version, result: make(key, of) }
    made.set(key, started)
    started.result.catch(() => {
      if (made.get(key) === started) made.delete(key)
    })
    return started.result
  }
}

import { createHash } from 'node:crypto'

/** What is different from one run to the next: ids, addresses made for one test, codes, tokens, moments in ms. */
const OWN =
  /\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[\w.+-]+(?:@|%40)[\w.-]+\.\w+|\b[A-Z2-9]{5}-[A-Z2-9]{5}\b|\b(?!SHUTTERS)[A-HJ-NP-Z2-9]{8}\b|\b[A-Z]{2,4}-\d{4}-\d{6}\b|\b1[6-9]\d{11}\b|[\w.-]{32,}/g

/** Numbers that grow with every test before. */
const COUNTED = /\b((?:base|published|priceList)Version|bytes)("?: ?| = )\d+/g

/** A list shows so many of what it has. */
const MOST_ITEMS = 3
/** Texts show so many of their characters. */
const LONGEST_TEXT = 60

/** What goes from the pages to the server and into the browser's storages, so that two runs say the same of it. */
export interface Crossings {
  /** what stands in there is called by its place from now on; what has a name keeps it */
  learn(place: string, value: unknown): void
  /** that text is called so wherever it stands alone */
  name(name: string, text: string): void
  /** the text, with names for what every run has of its own */
  tell(text: string): string
  /** that value with names, shortened: deeper than that it shows nothing */
  shown(value: unknown, deepest: number): string
}

export const crossings = (): Crossings => {
  const names = new Map<string, string>()
  const given = new Set<string>()
  const unused = (wanted: string, turn = 1): string => {
    const name = turn === 1 ? wanted : wanted.replace('>', ` ${turn}>`)
    if (given.has(name)) return unused(wanted, turn + 1)
    given.add(name)
    return name
  }
  const learn: Crossings['learn'] = (place, value) => {
    if (isPlain(value))
      for (const [key, one] of Object.entries(value)) learn(place === '' ? key : `${place}.${key}`, one)
    if (typeof value === 'string' && value !== '' && value.replace(OWN, '') === '' && !names.has(value))
      names.set(value, unused(`<${place}>`))
  }
  const tell: Crossings['tell'] = (text) =>
    text.replace(COUNTED, '$1$2<number>').replace(OWN, (found) => {
      const name = momentIn(found) ?? names.get(found) ?? unused('<new>')
      names.set(found, name)
      return name
    })
  const shorten = (value: unknown, deepest: number): unknown => {
    if (typeof value === 'string') {
      const text = names.get(value) ?? tell(value)
      return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length})` : text
    }
    if (typeof value === 'number') return momentIn(String(value)) ?? value
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Uint8Array) return `${value.length} bytes`
    if (deepest === 0) return '…'
    if (!Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [tell(key), shorten(one, deepest - 1)]),
      )
    const shown = value.slice(0, MOST_ITEMS).map((one) => shorten(one, deepest - 1))
    return value.length > MOST_ITEMS ? [...shown, `… (${value.length})`] : shown
  }
  const name: Crossings['name'] = (wanted, text) => {
    if (!names.has(text)) names.set(text, unused(`<${wanted}>`))
  }
  return { learn, name, tell, shown: (value, deepest) => tell(JSON.stringify(shorten(value, deepest))) }
}

/** Moments are all the same: some are the browser's, some the server's. */
const momentIn = (text: string): string | undefined =>
  /^(?:\d{4}-.*Z|1[6-9]\d{11})$/.test(text) ? '<moment>' : undefined

/** Lists, and objects of no class: actors know one another. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** JSON where it is some, the text itself otherwise. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A file by what it holds: its name, its type, its bytes and the beginning of their SHA-256. */
export const fileOf = async (file: Blob): Promise<string> => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return `${file instanceof File ? file.name : 'a file'}, ${file.type}, ${bytes.length} bytes ${digest}`
}

interface Cookie {
  name: string
  value: string
  path?: string
  expires?: Date
}

/** What the browser is told to keep, or to forget, of cookies: all but their values, by the paths that they are for. */
export const cookiesOf = (cookies: readonly Cookie[]): string[] => {
  const paths = new Map<string, string[]>()
  for (const { name, value, path = '', expires: _, ...said } of cookies) {
    const attributes = Object.entries(said).map(([key, one]) => (one === true ? key : `${key}=${one}`))
    const text = [`${value === '' ? 'forgets' : 'keeps'} the cookie ${name}`, ...attributes].join(', ')
    paths.set(text, [...(paths.get(text) ?? []), path])
  }
  return [...paths].map(([text, of]) => `${text}: ${of.join(' ')}`)
}

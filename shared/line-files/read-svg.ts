import { textOf } from './file-bytes.ts'

/** What is wrong with a drawing. */
export type SvgProblem = 'brokenSvg' | 'activeSvg' | 'largeSvg'

const DEPTH_MAX = 200
const ELEMENTS_MAX = 100_000

/** What runs, embeds or listens. */
const REFUSED_ELEMENTS = new Set([
  ...['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas'],
  ...['handler', 'listener', 'set', 'animate', 'animatemotion', 'animatetransform', 'discard'],
])

/** A style that fetches, or calls. */
const REFUSED_STYLE =
  /@import|expression\s*\(|javascript:|url\(\s*['"]?(?!\s*['"]?(?:#|data:image\/(?:png|jpeg|webp)))/i

/** Of a link: a part of the drawing, or a picture within it. */
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|webp);base64,)/

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Elements that are open, and how many there were. */
interface Reading {
  open: string[]
  elements: number
  /** the root has ended */
  ended: boolean
}

/**
 * Why a text that begins as XML is no drawing that is taken: it is one whole `svg`, and neither runs, listens,
 * embeds nor fetches anything.
 */
export const svgFault = (bytes: Uint8Array): SvgProblem | undefined => {
  const text = textOf(bytes).replace(/^\xef\xbb\xbf/, '')
  if (text.includes('\0')) return 'brokenSvg'
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text.slice(0, 200))?.[1]
  if (encoding !== undefined && !/^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding))
    return 'brokenSvg'
  const reading: Reading = { open: [], elements: 0, ended: false }
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    const between = text.slice(at, tag === -1 ? undefined : tag)
    if (reading.open.length === 0 && between.trim() !== '') return 'brokenSvg'
    if (REFUSED_STYLE.test(between)) return 'activeSvg'
    if (tag === -1) break
    const next = markup(text, tag, reading)
    if (typeof next === 'string') return next
    at = next
  }
  return reading.ended ? undefined : 'brokenSvg'
}

/** Reads what begins with `<`: where it ends, or what is wrong with it. */
const markup = (text: string, at: number, reading: Reading): number | SvgProblem => {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) {
    const end = after(text, ']]>', at)
    return typeof end === 'number' && REFUSED_STYLE.test(text.slice(at, end)) ? 'activeSvg' : end
  }
  if (text.startsWith('<?', at))
    return text.startsWith('<?xml-stylesheet', at) ? 'activeSvg' : after(text, '?>', at)
  if (text.startsWith('<!', at)) {
    const end = after(text, '>', at)
    if (typeof end === 'string') return end
    return /^<!DOCTYPE\s[^[<]*>$/i.test(text.slice(at, end)) && reading.elements === 0 ? end : 'activeSvg'
  }
  const end = tagEnd(text, at)
  if (end === -1) return 'brokenSvg'
  const fault = element(text.slice(at + 1, end), reading)
  return fault ?? end + 1
}

const after = (text: string, mark: string, from: number): number | SvgProblem => {
  const end = text.indexOf(mark, from)
  return end === -1 ? 'brokenSvg' : end + mark.length
}

/** The `>` of a tag, outside its quotes. */
const tagEnd = (text: string, at: number): number => {
  let from = at
  for (;;) {
    const end = text.indexOf('>', from)
    if (end === -1) return -1
    const quote = firstQuote(text, from, end)
    if (quote === -1) return end
    const close = text.indexOf(text[quote] ?? '', quote + 1)
    if (close === -1) return -1
    from = close + 1
  }
}

const firstQuote = (text: string, from: number, to: number): number => {
  for (let at = from; at < to; at += 1) if (text[at] === '"' || text[at] === "'") return at
  return -1
}

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** One tag, without its brackets; what is wrong with it. */
const element = (tag: string, reading: Reading): SvgProblem | undefined => {
  const closes = /^\/([\w:.-]+)\s*$/.exec(tag)?.[1]
  if (closes !== undefined) {
    if (reading.open.pop() !== closes) return 'brokenSvg'
    reading.ended = reading.open.length === 0
    return undefined
  }
  const name = /^[A-Za-z_][\w:.-]*/.exec(tag)?.[0]
  if (name === undefined || reading.ended) return 'brokenSvg'
  reading.elements += 1
  if (reading.elements > ELEMENTS_MAX || reading.open.length >= DEPTH_MAX) return 'largeSvg'
  if (REFUSED_ELEMENTS.has(name.slice(name.indexOf(':') + 1).toLowerCase())) return 'activeSvg'
  const attributes = attributesOf(tag, name.length)
  if (attributes === undefined) return 'brokenSvg'
  if (reading.elements === 1 && (name !== 'svg' || attributes.get('xmlns') !== NAMESPACE)) return 'brokenSvg'
  for (const [key, value] of attributes) if (isActive(key, value)) return 'activeSvg'
  if (tag.endsWith('/')) reading.ended = reading.open.length === 0
  else reading.open.push(name)
  return undefined
}

const attributesOf = (tag: string, from: number): Map<string, string> | undefined => {
  const found = new Map<string, string>()
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(tag)
    if (match === null) return /^\s*\/?$/.test(tag.slice(at)) ? found : undefined
    found.set((match[1] ?? '').toLowerCase(), match[2] ?? match[3] ?? '')
    at = ATTRIBUTE.lastIndex
  }
}

const isActive = (key: string, value: string): boolean => {
  const name = key.slice(key.indexOf(':') + 1)
  if (name.startsWith('on')) return true
  if (name === 'href' || name === 'src') return !INSIDE.test(value.trim())
  // a reference may hide what it says
  return REFUSED_STYLE.test(value) || (name === 'style' && value.includes('&#'))
}

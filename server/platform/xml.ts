/** XML 1.0 as a file has it, from texts of people: what it cannot hold is left out. */

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Controls, halves of pairs, and the two that are no characters. */
const UNHELD = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** A text within XML, between tags or quotes. */
export const escaped = (text: string): string =>
  text.replace(UNHELD, '').replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** An element of a text, which is trimmed, or of others; an empty one is none: the standard has no empty elements. */
export const element = (
  name: string,
  content: string | readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string => {
  const inner = typeof content === 'string' ? escaped(content.trim()) : content.join('')
  if (inner === '') return ''
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${named.join('')}>${inner}</${name}>`
}

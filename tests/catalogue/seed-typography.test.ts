import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const seed = new URL('../../server/seed/', import.meta.url)

const files = ['.', 'families', 'fragments'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, seed))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
)

/** Every text of a file, with its place. */
const textsOf = (value: unknown, place: string): [place: string, text: string][] => {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`))
}

/** An ordinary space where French has one that no line breaks at; `!=` is a sign of the rules. */
const BREAKABLE = /\s(?<![\u00a0\u202f])(?:[:;?»]|!(?!=))|«(?![\u00a0\u202f])/

describe('the catalogue’s files', () => {
  it.each(files)('%s binds its signs', (file) => {
    const texts = textsOf(JSON.parse(readFileSync(new URL(file, seed), 'utf8')), file)
    expect(texts.filter(([, text]) => BREAKABLE.test(text))).toEqual([])
  })

  it.each([
    ['sur mesure : enrouleurs', true],
    ['sur mesure\u00a0: enrouleurs', false],
    ['« toile »', true],
    ['«\u00a0toile »', true],
    ['«\u00a0toile\u00a0»', false],
    ["asked != 'wired'", false],
    ['Attention !', true],
  ])('%j may break at its sign: %s', (text, breaks) => {
    expect(BREAKABLE.test(text)).toBe(breaks)
  })
})

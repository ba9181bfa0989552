import { inflateSync } from 'node:zlib'

/**
 * The text of each sheet of a PDF that Chromium printed, in the order in which it was drawn. Blanks are dropped: a
 * printer moves on instead of drawing some of them.
 */
export const sheetsOf = (pdf: Buffer): string[] => {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)endobj/gs)].map(([, id, body]) => [
      id,
      body ?? '',
    ]),
  )
  const streamOf = (id: string | undefined): string => {
    const [head, stream] = (objects.get(id ?? '') ?? '').split(/stream\n/, 2)
    if (head === undefined || stream === undefined) throw new Error(`The PDF has no stream ${id}.`)
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  return [...objects.values()]
    .filter((body) => /^<<\/Type \/Page\n/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
          const font = objects.get(id ?? '') ?? ''
          return [
            name,
            {
              digits: font.includes('/Type0') ? 4 : 2,
              letters: lettersOf(streamOf(/\/ToUnicode (\d+)/.exec(font)?.[1])),
            },
          ]
        }),
      )
      let text = ''
      let font: ReturnType<typeof fonts.get>
      const drawn = streamOf(/\/Contents (\d+)/.exec(page)?.[1])
      for (const [, name, codes = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
        if (name !== undefined) font = fonts.get(name)
        else if (font !== undefined)
          for (let at = 0; at < codes.length; at += font.digits)
            text += font.letters.get(Number.parseInt(codes.slice(at, at + font.digits), 16)) ?? ''
      }
      return text.replaceAll(/\s/g, '')
    })
}

/** A font's codes, by its table of letters. */
const lettersOf = (table: string): Map<number, string> => {
  const letters = new Map<number, string>()
  const hex = (text = ''): number => Number.parseInt(text, 16)
  for (const [, single = ''] of table.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, code, letter = ''] of single.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(
        hex(code),
        (letter.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(hex(unit))).join(''),
      )
  for (const [, ranges = ''] of table.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, first, last, letter] of ranges.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = hex(first); code <= hex(last); code++)
        letters.set(code, String.fromCharCode(hex(letter) + code - hex(first)))
  return letters
}

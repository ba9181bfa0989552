import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that our papers wrote, in the order in which it was drawn; a line each draw. */
export const pagesOf = (pdf: Buffer): string[] => {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  )
  const streamOf = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? ''
    const at = body.indexOf('stream\n')
    if (at === -1) throw new Error(`The PDF has no stream ${id}.`)
    const end = body.lastIndexOf('\nendstream')
    const packed = Buffer.from(body.slice(at + 'stream\n'.length, end), 'latin1')
    return (/\/FlateDecode/.test(body.slice(0, at)) ? inflateSync(packed) : packed).toString('latin1')
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const font = objects.get(id ?? '') ?? ''
        return [name, lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))]
      }),
    )
    const drawn = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
    let letters = new Map<number, string>()
    const lines: string[] = []
    for (const [, name, codes] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) letters = fonts.get(name) ?? new Map()
      else
        lines.push(
          [...(codes ?? '').matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => letters.get(Number.parseInt(code, 16)) ?? '\ufffd')
            .join(''),
        )
    }
    return lines.join('\n')
  })
}

const textOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** A font's codes, by its table of letters. */
const lettersOf = (table: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const from = Number.parseInt(first, 16)
    ;[...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) => {
      letters.set(from + index, textOf(hex.replaceAll(/\s/g, '')))
    })
  }
  return letters
}

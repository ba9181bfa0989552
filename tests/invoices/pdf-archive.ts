import { inflateSync } from 'node:zlib'
import { all, type Node, readXml, textAt } from './cii-reader.ts'

interface PdfObject {
  head: string
  stream: Buffer | null
}

/** Objects of a PDF that our papers wrote, by number, each as far as its stream. */
const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const source = pdf.toString('latin1')
  return new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']): [string, PdfObject] => {
        const at = body.indexOf('stream\n')
        if (at === -1) return [id, { head: body, stream: null }]
        const packed = Buffer.from(
          body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')),
          'latin1',
        )
        const head = body.slice(0, at)
        return [id, { head, stream: head.includes('/FlateDecode') ? inflateSync(packed) : packed }]
      },
    ),
  )
}

/** The file within a PDF of that name; null where there is none. */
export const fileWithin = (pdf: Buffer, name: string): Buffer | null => {
  const objects = objectsOf(pdf)
  const spec = [...objects.values()].find(({ head }) => head.includes(`/UF (${name})`))
  const id = /\/EF <<\s*\/F (\d+) 0 R/.exec(spec?.head ?? '')?.[1]
  return objects.get(id ?? '')?.stream ?? null
}

const extensionOf = (xmp: Node): string[] =>
  all(xmp, 'xmpmeta/RDF/Description/schemas/Bag/li/property/Seq/li').map((one) => textAt(one, 'name'))

/**
 * What of our own list of points of PDF/A-3b (ISO 19005-3) and of Factur-X 1.0 a PDF breaks. It is no validator: it looks
 * at what our papers could get wrong.
 */
export const archiveFaults = (pdf: Buffer): string[] => {
  const source = pdf.toString('latin1')
  const objects = [...objectsOf(pdf).values()]
  const headOf = (type: string): string =>
    objects.find(({ head }) => new RegExp(`/Type /${type}\\b`).test(head))?.head ?? ''
  const catalog = headOf('Catalog')
  const metadata = objects.find(({ head }) => head.includes('/Subtype /XML'))
  const xmp = readXml((metadata?.stream ?? '<none/>').toString())
  const read = (path: string): string => textAt(xmp, `xmpmeta/RDF/Description/${path}`)
  const fonts = objects.filter(({ head }) => /\/Type \/Font\n/.test(head))
  const descriptors = objects.filter(({ head }) => head.includes('/Type /FontDescriptor'))
  const created = /\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(source)?.slice(1) ?? []
  const [year, month, day, hour, minute, second] = created
  const file = objects.find(({ head }) => head.includes('/Type /EmbeddedFile'))?.head ?? ''
  const spec = headOf('Filespec')
  const points: readonly (readonly [string, boolean])[] = [
    ['6.1.2 a header with binary bytes', /^%PDF-1\.7\n%[\x80-\xff]{4}/.test(source)],
    ['6.1.3 an ID, no encryption', /\/ID \[/.test(source) && !source.includes('/Encrypt')],
    ['6.1.7 no LZW', !source.includes('/LZWDecode')],
    ['6.2.3 an output intent', /\/S \/GTS_PDFA1/.test(source) && /\/OutputIntents \[/.test(catalog)],
    [
      '6.2.3 its colours',
      objects.some(({ head, stream }) => /\/N 3\b/.test(head) && (stream?.length ?? 0) > 100),
    ],
    ['6.2.10 a font', fonts.length > 0],
    [
      '6.2.11.4 each font within',
      descriptors.length > 0 && descriptors.every(({ head }) => /\/FontFile[23] \d+ 0 R/.test(head)),
    ],
    ['6.2.11.4 no font of the reader’s', fonts.every(({ head }) => !/\/Subtype \/Type1\b/.test(head))],
    [
      '6.2.11.7 letters of each font',
      fonts.every(({ head }) => !head.includes('/Type0') || head.includes('/ToUnicode')),
    ],
    ['6.3 no action', !/\/(?:JavaScript|Launch|OpenAction|AA)\b/.test(source)],
    ['6.6.2 metadata as they are', metadata !== undefined && !metadata.head.includes('/Filter')],
    ['6.6.4 part 3, level B', read('part') === '3' && read('conformance') === 'B'],
    ['6.6.3 one date', read('CreateDate') === `${year}-${month}-${day}T${hour}:${minute}:${second}Z`],
    ['6.8 the file is of the document', /\/AF \[\d+ 0 R\]/.test(catalog)],
    ['6.8 what it is to it', spec.includes('/AFRelationship /Alternative') && /\/F \(/.test(spec)],
    ['6.8 its type and date', file.includes('/Subtype /text#2Fxml') && /\/ModDate \(D:/.test(file)],
    ['6.8 its name', /\/EmbeddedFiles/.test(source)],
    ['fx its name', read('DocumentFileName') === 'factur-x.xml' && spec.includes('(factur-x.xml)')],
    ['fx its kind', read('DocumentType') === 'INVOICE' && read('Version') === '1.0'],
    ['fx its profile', read('ConformanceLevel') === 'EN 16931'],
    [
      'fx its properties are described',
      extensionOf(xmp).sort().join() === 'ConformanceLevel,DocumentFileName,DocumentType,Version',
    ],
  ]
  return points.filter(([, holds]) => !holds).map(([name]) => name)
}

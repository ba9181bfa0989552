import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '#shared/line-files/line-file.rules'
import { cleanName, fileProblems, savedName } from '#shared/line-files/line-file.text'
import { readFile } from '#shared/line-files/read-file'
import { executable, heic, jpeg, png, script } from '#tests/orders/photos'
import { dxf, pdf, svg } from './files.ts'

const kindOf = (bytes: Uint8Array): string => {
  const read = readFile(bytes)
  return read.ok ? read.kind : read.problem
}
const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const riff = (form: string, ...numbers: number[]): Buffer =>
  Buffer.concat([text('RIFF\0\0\0\0WEBP'), text(form), Buffer.from(numbers), Buffer.alloc(40)])

describe('a file is what its content is', () => {
  it.each([
    ['photo', png(640, 480)],
    ['photo', jpeg(640, 480)],
    ['photo', riff('VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0)],
    ['pdf', pdf()],
    ['svg', svg()],
    [
      'svg',
      svg({
        before:
          '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- plan -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n',
      }),
    ],
    [
      'svg',
      svg({
        inside:
          '<style><![CDATA[.a > .b{fill:url(#a)}]]></style><use href="#a"/><image href="data:image/png;base64,AA=="/>',
      }),
    ],
    ['svg', svg({ inside: '<text font-family="a>b">1 &lt; 2</text>', after: '\n' })],
    ['dxf', dxf()],
    ['dxf', Buffer.concat([dxf(), text('\n\n')])],
  ])('%s', (kind, bytes) => expect(kindOf(bytes)).toBe(kind))

  it.each([
    ['heic', heic()],
    ['tooManyPixels', png(60_000, 60_000)],
    ['tooManyPixels', riff('VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255)],
    ['unreadable', riff('VP9 ')],
    ['unreadable', executable()],
    ['unreadable', script()],
    ['empty', Buffer.alloc(0)],
    ['unreadable', text('PK\u0003\u0004')],
    ['tooLarge', Buffer.alloc(FILE_MAX_BYTES + 1, 0x20)],
    ['dwg', text('AC1027\0\0')],
    ['eps', text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n%%EOF')],
    ['eps', text('\u00c5\u00d0\u00d3\u00c6\0\0\0\0')],
    ['binaryDxf', text('AutoCAD Binary DXF\r\n\u001a\0')],
    ['brokenDxf', dxf({ end: [] })],
    ['brokenDxf', dxf({ entities: ['0', 'SECTION'] })],
    ['brokenDxf', dxf({ entities: ['oops', 'LINE'] })],
    ['brokenDxf', dxf({ entities: ['1', 'a\0b'] })],
    ['brokenDxf', Buffer.concat([dxf(), text('<script>alert(1)</script>')])],
    ['brokenDxf', text('0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n')],
    ['brokenPdf', text('%PDF-1.7\n')],
    ['brokenPdf', pdf({ head: '%PDF-9' })],
    ['brokenPdf', Buffer.concat([text(`%PDF-1.4\n${'%'.repeat(60)}\n`), pdf().subarray(9)])],
    ['lockedPdf', pdf({ dictionary: '/Encrypt 9 0 R ' })],
    ['activePdf', pdf({ objects: '9 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj' })],
    ['activePdf', pdf({ objects: '9 0 obj\n<< /S /J#61vaScript >>\nendobj' })],
    [
      'activePdf',
      pdf({ objects: '9 0 obj\n<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream\nendobj' }),
    ],
    ['activePdf', pdf({ objects: '9 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj' })],
    ['longPdf', Buffer.concat([pdf(), text('PK\u0003\u0004 a second file')])],
    ['longPdf', Buffer.concat([pdf(), text('<html><script>alert(1)</script></html>')])],
    ['brokenSvg', text('<html><body>not a drawing</body></html>')],
    ['brokenSvg', text('<svg viewBox="0 0 1 1"></svg>')],
    ['brokenSvg', text('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
    ['brokenSvg', text('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
    ['brokenSvg', svg({ after: '<svg/>' })],
    ['brokenSvg', svg({ after: 'and then' })],
    ['brokenSvg', svg({ before: '<?xml version="1.0" encoding="UTF-7"?>' })],
    ['largeSvg', svg({ inside: '<g>'.repeat(300) + '</g>'.repeat(300) })],
    ['largeSvg', svg({ inside: '<g/>'.repeat(100_001) })],
  ])('%s is told', (problem, bytes) => {
    expect(kindOf(bytes)).toBe(problem)
    expect(fileProblems).toHaveProperty(problem)
  })

  it.each([
    '<script>alert(1)</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<g onload="alert(1)"/>',
    '<g ONCLICK="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<a xlink:href="&#106;avascript:alert(1)"/>',
    '<image href="https://tracker.test/a.png"/>',
    '<image href="data:image/svg+xml;base64,AA=="/>',
    '<foreignObject/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<style>@import url(https://tracker.test/a.css)</style>',
    '<g style="fill:url(https://tracker.test/a)"/>',
    '<g style="fill:&#117;rl(//tracker.test)"/>',
    '<?xml-stylesheet href="a.xsl"?>',
  ])('a drawing that runs or fetches is none: %s', (inside) =>
    expect(kindOf(svg({ inside }))).toBe('activeSvg'),
  )

  it('entities are not taken, so none is laughed at', () => {
    const before = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    expect(kindOf(svg({ before, inside: '<text>&b;</text>' }))).toBe('activeSvg')
  })

  it('bytes of a stream are not read as words', () => {
    const objects = '9 0 obj\n<< /Length 40 >>\nstream\n/JavaScript /Encrypt\nendstream\nendobj'
    expect(kindOf(pdf({ objects }))).toBe('pdf')
  })

  it('any bytes come to an answer', () => {
    const starts = [
      '',
      '%PDF-1.7',
      '<svg xmlns="http://www.w3.org/2000/svg"',
      '0\nSECTION\n',
      'RIFF0000WEBPVP8X',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        const read = readFile(Buffer.concat([text(start), rest]))
        if (!read.ok) expect(fileProblems).toHaveProperty(read.problem)
      }),
    )
  })

  it('whatever is cut off a drawing, it is none', () => {
    for (const whole of [pdf({ tail: '' }), svg(), dxf().subarray(0, -2)])
      for (let length = 0; length < whole.length; length += 1)
        expect(readFile(whole.subarray(0, length)).ok, `${whole.subarray(0, 8)} of ${length}`).toBe(false)
  })
})

describe('its name', () => {
  it.each([
    ['C:\\plans\\salon.pdf', 'salon.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['plan\u202Egpj.exe', 'plangpj.exe'],
    ['  a \u0000 b  ', 'a b'],
    ['', 'fichier'],
    ['dossier/', 'fichier'],
  ])('%j is kept as %j', (name, kept) => expect(cleanName(name)).toBe(kept))

  it('is kept short, with its end', () => {
    const kept = cleanName(`${'é'.repeat(300)}.pdf`)
    expect([kept.length, kept.endsWith('.pdf')]).toEqual([120, true])
  })

  it.each([
    ['plan.pdf', 'svg', 'plan.svg'],
    ['photo.HEIC', 'photo', 'photo.jpg'],
    ['plan.v2 salon', 'dxf', 'plan.v2 salon.dxf'],
    ['.pdf', 'pdf', 'fichier.pdf'],
  ] as const)('%s of kind %s is saved as %s', (name, kind, saved) =>
    expect(savedName({ name, kind })).toBe(saved),
  )
})

/** Files as a person sends them. */

/** A PDF of one page, whose table stands where it says; `objects` go before it, `dictionary` into its trailer. */
export const pdf = ({ objects = '', dictionary = '', head = '%PDF-1.7', tail = '\n' } = {}): Buffer => {
  const body = [
    head,
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj',
    objects,
    '',
  ].join('\n')
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R ${dictionary}>>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF${tail}`,
    'latin1',
  )
}

/** A drawing of two tags; `inside` goes between them, `attributes` into the first. */
export const svg = ({
  inside = '<path d="M0 0h10"/>',
  attributes = '',
  before = '',
  after = '',
} = {}): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>${after}`,
  )

/** A drawing of one line, as pairs of codes and values. */
export const dxf = ({
  end = ['0', 'EOF'],
  entities = ['0', 'LINE', '8', '0', '10', '0.0', '11', '100.0'],
} = {}): Buffer =>
  Buffer.from(
    [
      '999',
      'made here',
      '0',
      'SECTION',
      '2',
      'HEADER',
      '9',
      '$ACADVER',
      '1',
      'AC1009',
      '0',
      'ENDSEC',
      '0',
      'SECTION',
      '2',
      'ENTITIES',
      ...entities,
      '0',
      'ENDSEC',
      ...end,
      '',
    ].join('\r\n'),
  )

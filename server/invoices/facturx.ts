import type { ArchiveParts } from '#server/documents/layout/paper'
import type { InvoiceContent } from './invoice-content.ts'

/** How a PDF says that it is a Factur-X (version 1.0, profile EN 16931), with the XML within it. */

/** The name that the standard gives the file within. */
export const FACTURX_FILE = 'factur-x.xml'

const PREFIX = 'fx'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The same of a credit note: the standard knows no other kind. */
const PROPERTIES = [
  ['DocumentFileName', FACTURX_FILE, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const

/** PDF/A knows only the properties that are described in the file itself. */
const described = PROPERTIES.map(
  ([name, , description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
).join('\n')

const METADATA = `<rdf:Description rdf:about="" xmlns:${PREFIX}="${NAMESPACE}">
${PROPERTIES.map(([name, value]) => `<${PREFIX}:${name}>${value}</${PREFIX}:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${PREFIX}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${described}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

/** What goes into the PDF of an invoice beside its pages. */
export const facturX = (xml: string, { madeAt }: Pick<InvoiceContent, 'madeAt'>): ArchiveParts => ({
  metadata: METADATA,
  file: {
    name: FACTURX_FILE,
    bytes: Buffer.from(xml),
    type: 'text/xml',
    description: 'Factur-X',
    modifiedAt: madeAt,
    relationship: 'Alternative',
  },
})

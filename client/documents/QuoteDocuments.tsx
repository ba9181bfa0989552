import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { quoteDocuments } from '#shared/documents/documents.endpoints'
import type { QuoteDocument } from '#shared/documents/documents.schema'
import { formatDate } from '#shared/platform/dates'
import { quoteSavingLogic } from './document-saving.effects.ts'
import { Papers, type PapersReader } from './Papers.tsx'
import { pdfText, SavedPaper } from './SavedPaper.tsx'

interface DocumentsProps {
  quoteId: string
  /** of the newest answer: there are as many */
  revision: number
  reader?: PapersReader
}

/** « Documents » of a quote: each of its answers as a PDF. Give it the quote's id and its newest revision as `key`. */
export const QuoteDocuments = ({ quoteId, revision, reader = 'customer' }: DocumentsProps) => {
  const resource = useResource(`/api/quotes/${quoteId}/documents`, () =>
    call(quoteDocuments, { params: { id: quoteId } }),
  )
  return (
    <Papers resource={resource} label="Documents" reader={reader} coming={revision}>
      {({ documents }) =>
        documents.map((document) => (
          <SavedQuote
            key={document.revision}
            quoteId={quoteId}
            document={document}
            onLookAgain={resource.reload}
          />
        ))
      }
    </Papers>
  )
}

interface SavedQuoteProps {
  quoteId: string
  document: QuoteDocument
  onLookAgain: () => void
}

const SavedQuote = ({ quoteId, document, onLookAgain }: SavedQuoteProps) => {
  const { revision, answered_at, replaced, size } = document
  const [logic] = useState(() => quoteSavingLogic(revision))
  return (
    <SavedPaper
      logic={logic}
      id={quoteId}
      label={revision === 1 ? 'Devis' : `Devis, réponse n°\u00a0${revision}`}
      facts={[`Envoyé le ${formatDate(answered_at)}${replaced ? ', remplacé' : ''}`, pdfText(document)]}
      awaited={size === null}
      onLookAgain={onLookAgain}
    />
  )
}

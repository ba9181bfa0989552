import { useCompany } from '#client/platform/company.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import { legalOf } from './legal.content.ts'

/** /legal (§1). */
export const LegalPage = () => (
  <ContentPage
    title="Mentions légales"
    lead="Qui édite et héberge ce site, et les règles qui s’y appliquent."
    version="2026-11-01"
    sections={legalOf(useCompany())}
  >
    {({ blocks }) => <Blocks of={blocks} />}
  </ContentPage>
)

import { useCompany } from '#client/platform/company.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import { termsOf } from './terms.content.ts'

/** /conditions-de-vente (§1). */
export const TermsPage = () => (
  <ContentPage
    title="Conditions générales de vente"
    lead="Elles s’appliquent à toutes les ventes entre professionnels conclues sur la boutique ou par devis."
    version="2026-11-01"
    numbered
    sections={termsOf(useCompany())}
  >
    {({ blocks }) => <Blocks of={blocks} />}
  </ContentPage>
)

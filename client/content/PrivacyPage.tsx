import { useCompany } from '#client/platform/company.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import { privacyOf } from './privacy.content.ts'

/** /politique-de-confidentialite, and /policy, which is the same page. */
export const PrivacyPage = () => (
  <ContentPage
    title="Politique de confidentialité"
    lead="Quelles données nous traitons, pourquoi, combien de temps, et comment exercer vos droits."
    version="2026-11-01"
    sections={privacyOf(useCompany())}
  >
    {({ blocks }) => <Blocks of={blocks} />}
  </ContentPage>
)

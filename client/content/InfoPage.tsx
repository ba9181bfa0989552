import { useCompany } from '#client/platform/company.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import { infoOf } from './info.content.ts'

/** /info: who sells, with whom, and how an order is made. */
export const InfoPage = () => {
  const company = useCompany()
  return (
    <ContentPage
      title="Notre histoire"
      lead="Un fournisseur français, un fabricant italien, et un seul métier : livrer aux professionnels des produits coupés à leurs cotes."
      sections={infoOf(company)}
    >
      {({ blocks }) => <Blocks of={blocks} />}
    </ContentPage>
  )
}

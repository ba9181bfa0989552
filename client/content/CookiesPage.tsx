import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import { cookieSections } from './cookies.content.ts'

/** /politique-cookies: what the browser keeps. */
export const CookiesPage = () => (
  <ContentPage
    title="Politique des cookies"
    lead="Ce que la boutique garde dans votre navigateur, pour quoi faire, combien de temps, et comment l’effacer."
    version="2026-11-01"
    sections={cookieSections}
  >
    {({ blocks }) => <Blocks of={blocks} />}
  </ContentPage>
)

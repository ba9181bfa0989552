import { useCompany } from '#client/platform/company.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import styles from './FaqPage.module.css'
import { faqOf } from './faq.content.ts'
import { spaced } from './typography.ts'

/** /faq: each answer folds, has an address of its own, and is there before any script has run. */
export const FaqPage = () => (
  <ContentPage
    title="Questions fréquentes"
    lead="Du relevé de cotes à la livraison : les réponses aux questions que posent les installateurs."
    sections={faqOf(useCompany())}
  >
    {({ answers }) => (
      <div className={styles.answers}>
        {answers.map(({ id, question, blocks }) => (
          <details key={id} className={styles.answer}>
            <summary className={styles.question}>
              <h3>{spaced(question)}</h3>
              <Icon name="chevron" size={18} />
            </summary>
            <div className={styles.text}>
              {/* inside the answer: a browser opens what holds the fragment, before any script */}
              <span id={id} className={styles.anchor} />
              <Blocks of={blocks} />
            </div>
          </details>
        ))}
      </div>
    )}
  </ContentPage>
)
